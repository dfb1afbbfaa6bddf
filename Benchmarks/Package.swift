// swift-tools-version: 6.3

import PackageDescription

// Speed, measured with ordo-one/benchmark. Each idea is measured in a target of its own, and
// `scripts/bench` runs the targets. The target `Speed` makes the counts and ratios that
// `scripts/bench --check` compares, and the figures of BENCHMARKS.md.
//
// This is a separate package, so that users of Stakeout do not fetch a benchmark library.

let measuring = Target.Dependency.product(name: "Benchmark", package: "benchmark")
let mainByPlugin = Target.PluginUsage.plugin(name: "BenchmarkPlugin", package: "benchmark")

func stakeout(_ product: String) -> Target.Dependency {
  .product(name: product, package: stakeoutIdentity)
}

/// The name that SwiftPM gives to a package at a path: the name of its folder, in lower case.
let stakeoutIdentity: String =
  Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""

/// The package name that the compiler receives: the identity, with `_` in place of each character that
/// a Swift name cannot contain.
///
/// A target that is compiled with this name sees the `package` declarations of Stakeout. `Journal` is
/// one of them, and should not become public.
let stakeoutPackageName = String(
  stakeoutIdentity.map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
  name: "StakeoutBenchmarks",
  dependencies: [
    .package(path: "../"),
    // Turn off the traits of the package: they interpose malloc and the runtime, for metrics that are
    // not used here.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // These targets do not use the benchmark library, so that `scripts/bench --check` is built quickly.
    .target(name: "CCounting", path: "CCounting"),
    .target(name: "CFloors", path: "CFloors", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "Support", path: "Support"),
    .target(
      name: "Operations",
      dependencies: [
        stakeout("Stakeout"), stakeout("StakeoutNimble"), stakeout("StakeoutSpryKit"),
      ],
      path: "Operations"),
    .executableTarget(
      name: "Speed",
      dependencies: [
        "CCounting", "CFloors", "Operations", "Support", stakeout("Stakeout"),
        stakeout("StakeoutNimble"),
      ],
      path: "Speed"),

    .target(name: "Metrics", dependencies: [measuring, "Operations"], path: "Metrics"),
    .executableTarget(
      name: "TrapBenchmarks",
      dependencies: [measuring, "Metrics", "Operations", "Support", stakeout("Stakeout")],
      path: "TrapBenchmarks", packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", stakeoutPackageName])],
      plugins: [mainByPlugin]),
    .executableTarget(
      name: "ChildBenchmarks",
      dependencies: [
        measuring, "Metrics", "Operations", "Support", stakeout("Stakeout"),
        stakeout("StakeoutChildren"),
      ],
      path: "ChildBenchmarks", plugins: [mainByPlugin]),
    .executableTarget(
      name: "JournalBenchmarks",
      dependencies: [measuring, "Metrics", "Operations", "Support", stakeout("Stakeout")],
      path: "JournalBenchmarks", packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", stakeoutPackageName])],
      plugins: [mainByPlugin]),
    .executableTarget(
      name: "CallBenchmarks",
      dependencies: [
        measuring, "Metrics", "Operations", "Support", stakeout("Stakeout"),
        stakeout("StakeoutSpryKit"),
      ],
      path: "CallBenchmarks", plugins: [mainByPlugin]),
    .executableTarget(
      name: "ExpectationBenchmarks",
      dependencies: [measuring, "Metrics", "Operations", "Support", stakeout("Stakeout")],
      path: "ExpectationBenchmarks", plugins: [mainByPlugin]),
    .executableTarget(
      name: "MockBenchmarks",
      dependencies: [
        measuring, "Metrics", "Operations", "Support", stakeout("StakeoutScout"),
        stakeout("StakeoutDobby"),
      ],
      path: "MockBenchmarks", plugins: [mainByPlugin]),
    .executableTarget(
      name: "ScheduleBenchmarks",
      dependencies: [
        measuring, "Metrics", "Operations", "Support", stakeout("Stakeout"),
        stakeout("StakeoutSchedules"),
      ],
      path: "ScheduleBenchmarks", plugins: [mainByPlugin]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
