// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

// The floor plan, bottom up: nothing imports a target that stands below it in this list.
// `scripts/check` fails when an import in the sources breaks an arrow drawn here.
let package = Package(
  name: "Stakeout",
  products: [
    // The product that most people import, and the same without doubles.
    .library(name: "Stakeout", targets: ["Stakeout"]),
    .library(name: "StakeoutExpectations", targets: ["StakeoutExpectations"]),
    .library(name: "StakeoutSpecs", targets: ["StakeoutSpecs"]),
    .library(name: "StakeoutSchedules", targets: ["StakeoutSchedules"]),
    .library(name: "StakeoutChildren", targets: ["StakeoutChildren"]),
    // Only this one needs libpng.
    .library(name: "StakeoutImages", targets: ["StakeoutImages"]),
    // One for each library that tests come from. Nothing else imports these.
    .library(name: "StakeoutNimble", targets: ["StakeoutNimble"]),
    .library(name: "StakeoutSpryKit", targets: ["StakeoutSpryKit"]),
    .library(name: "StakeoutKiwi", targets: ["StakeoutKiwi"]),
    .library(name: "StakeoutDobby", targets: ["StakeoutDobby"]),
    .library(name: "StakeoutScout", targets: ["StakeoutScout"]),
  ],
  targets: [
    // The C core.
    .systemLibrary(
      name: "CLibunwind", path: "CSources/CLibunwind", pkgConfig: "libunwind",
      providers: [.apt(["libunwind-dev"])]),
    .target(
      name: "CStakeout", dependencies: ["CLibunwind"], path: "CSources/CStakeout",
      cSettings: [.headerSearchPath("."), .define("_GNU_SOURCE")]),

    // The records by which Swift Testing finds specs.
    .target(name: "CStakeoutSpecs", path: "CSources/CStakeoutSpecs"),

    // Starts the observation of XCTest when a program is loaded.
    .target(name: "CStakeoutReporting", path: "CSources/CStakeoutReporting"),

    // Reads and writes PNG.
    .systemLibrary(
      name: "CLibpng", path: "CSources/CLibpng", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),

    // The floor.
    .target(name: "StakeoutBase", dependencies: ["CStakeout", "CStakeoutReporting"]),

    .target(
      name: "StakeoutExpectations",
      dependencies: ["StakeoutBase"]),
    .target(
      name: "StakeoutCalls",
      dependencies: ["StakeoutBase"]),
    .target(
      name: "StakeoutSpies",
      dependencies: ["StakeoutBase", "StakeoutCalls"]),
    // Nothing stands on these three: schedules and virtual time, forked children, images.
    .target(
      name: "StakeoutSchedules",
      dependencies: ["StakeoutBase", "StakeoutCalls", "StakeoutExpectations"]),
    .target(
      name: "StakeoutChildren",
      dependencies: ["StakeoutBase", "StakeoutExpectations"]),
    .target(name: "StakeoutImages", dependencies: ["CLibpng", "StakeoutBase"]),

    // The module that most people import.
    .target(
      name: "Stakeout",
      dependencies: ["StakeoutBase", "StakeoutCalls", "StakeoutExpectations", "StakeoutSpies"]),
    .target(
      name: "StakeoutSpecs",
      dependencies: [
        "CStakeoutSpecs", "Stakeout", "StakeoutBase", "StakeoutCalls", "StakeoutExpectations",
        "StakeoutSpies",
      ]),

    // The dialects: what only tests need that come from another library.
    .target(
      name: "StakeoutExceptions",
      dependencies: ["StakeoutBase", "StakeoutExpectations"]),
    .target(
      name: "StakeoutNimble",
      dependencies: ["Stakeout", "StakeoutBase", "StakeoutExceptions", "StakeoutExpectations"]),
    .target(
      name: "StakeoutSpryKit",
      dependencies: [
        "Stakeout", "StakeoutBase", "StakeoutCalls", "StakeoutExpectations", "StakeoutSpies",
      ]),
    .target(
      name: "StakeoutKiwi",
      dependencies: [
        "StakeoutBase", "StakeoutCalls", "StakeoutExceptions", "StakeoutExpectations",
        "StakeoutSpecs", "StakeoutSpies",
      ]),
    .target(
      name: "StakeoutDobby",
      dependencies: ["StakeoutBase", "StakeoutCalls"]),
    .target(
      name: "StakeoutScout",
      dependencies: ["StakeoutBase", "StakeoutCalls"]),

    // Tests, one target per module, and the programs they start.
    .target(
      name: "StakeoutTestSupport", dependencies: ["StakeoutBase"],
      path: "Tests/StakeoutTestSupport"),
    .target(
      name: "ExpectationTestSupport", dependencies: ["StakeoutBase"],
      path: "Tests/ExpectationTestSupport"),
    .target(
      name: "SpecTestSupport",
      dependencies: ["StakeoutBase", "StakeoutSpecs", "StakeoutTestSupport"],
      path: "Tests/SpecTestSupport"),
    .target(name: "CxxFixtures", path: "Tests/CxxFixtures"),
    .executableTarget(
      name: "CrashFixtures",
      dependencies: [
        "CStakeout", "CxxFixtures", "Stakeout", "StakeoutChildren", "StakeoutNimble",
        "StakeoutSchedules", "StakeoutSpryKit",
      ],
      path: "Tests/CrashFixtures"),
    .executableTarget(
      name: "CStakeoutStress", dependencies: ["CStakeout"], path: "Tests/CStakeoutStress",
      cSettings: [.headerSearchPath("../../CSources/CStakeout"), .define("_GNU_SOURCE")]),
    .executableTarget(
      name: "ReportingFixtures",
      dependencies: [
        "StakeoutBase", "StakeoutExpectations", "StakeoutNimble", "StakeoutTestSupport",
      ],
      path: "Tests/ReportingFixtures"),
    .executableTarget(
      name: "AsyncMainFixtures",
      dependencies: ["StakeoutBase", "StakeoutExpectations"],
      path: "Tests/AsyncMainFixtures"),
    .testTarget(
      name: "CStakeoutTests", dependencies: ["CStakeout", "StakeoutTestSupport", "CrashFixtures"]),
    .testTarget(
      name: "StakeoutBaseTests",
      dependencies: [
        "CxxFixtures", "ReportingFixtures", "StakeoutBase", "StakeoutNimble", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutExpectationsTests",
      dependencies: [
        "AsyncMainFixtures", "CrashFixtures", "CxxFixtures", "ExpectationTestSupport",
        "ReportingFixtures", "StakeoutExpectations", "StakeoutNimble", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutCallsTests", dependencies: ["StakeoutCalls", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutSpiesTests",
      // SpryKit's assertions about calls have the fakes of the spies.
      dependencies: [
        "StakeoutCalls", "StakeoutNimble", "StakeoutSpies", "StakeoutSpryKit",
        "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutSpryKitTests",
      dependencies: ["StakeoutDobby", "StakeoutScout", "StakeoutSpryKit", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutNimbleTests",
      dependencies: [
        "CrashFixtures", "CxxFixtures", "ExpectationTestSupport", "StakeoutNimble",
        "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutKiwiTests",
      dependencies: [
        "CxxFixtures", "SpecTestSupport", "StakeoutKiwi", "StakeoutNimble", "StakeoutSpryKit",
        "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutDobbyTests",
      dependencies: ["Stakeout", "StakeoutDobby", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutScoutTests",
      dependencies: ["Stakeout", "StakeoutScout", "StakeoutTestSupport"]),
    .executableTarget(
      name: "SpecFixtures",
      dependencies: ["StakeoutBase", "StakeoutKiwi", "StakeoutNimble", "StakeoutSpecs"],
      path: "Tests/SpecFixtures"),
    .testTarget(
      name: "StakeoutSpecsTests",
      // Not on SpecFixtures, whose specs would be linked into the tests and run there.
      dependencies: ["SpecTestSupport", "StakeoutSpecs", "StakeoutTestSupport"]),
    // A target with a default of its own for calls that no stub answers.
    .testTarget(name: "StrictTargetTests", dependencies: ["StakeoutSpies"]),
    // Written as specs, all of it.
    .testTarget(
      name: "KiwiSpecTests", dependencies: ["StakeoutBase", "StakeoutKiwi", "StakeoutNimble"]),
    .testTarget(
      name: "StakeoutSchedulesTests",
      dependencies: [
        "CrashFixtures", "Stakeout", "StakeoutBase", "StakeoutCalls", "StakeoutNimble",
        "StakeoutSchedules", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutChildrenTests",
      dependencies: [
        "CrashFixtures", "Stakeout", "StakeoutChildren", "StakeoutNimble", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutImagesTests", dependencies: ["StakeoutBase", "StakeoutImages"]),
    .testTarget(
      name: "StakeoutTests",
      dependencies: [
        "ExpectationTestSupport", "Stakeout", "StakeoutChildren", "StakeoutDobby", "StakeoutImages",
        "StakeoutKiwi", "StakeoutNimble",
        "StakeoutSchedules", "StakeoutScout", "StakeoutSpecs", "StakeoutSpryKit",
        "StakeoutTestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

// The macros, which swift-syntax is compiled for: minutes with the optimizer or a sanitizer on, so
// that lanes which say nothing about a compiler plug-in set this variable and leave them out.
if Context.environment["STAKEOUT_WITHOUT_MACROS"] == nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"605.0.0"))
  let swiftSyntax: [Target.Dependency] = [
    "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
    "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
  ].map { .product(name: $0, package: "swift-syntax") }
  package.products += [
    .library(name: "StakeoutMacros", targets: ["StakeoutMacros"]),
    .library(name: "SpryMacroAvailable", targets: ["SpryMacroAvailable"]),
    .plugin(name: "StakeoutFakes", targets: ["StakeoutFakes"]),
  ]
  package.targets += [
    // Empty: `#if canImport(SpryMacroAvailable)` is how users of SpryKit ask for macros.
    .target(name: "SpryMacroAvailable"),
    .target(
      name: "StakeoutMacros",
      dependencies: ["SpryMacroAvailable", "StakeoutMacroPlugin", "StakeoutSpies"]),
    // The writer of fakes, for the macros and for the plug-in.
    .target(name: "StakeoutFakeWriter", dependencies: swiftSyntax),
    .macro(name: "StakeoutMacroPlugin", dependencies: swiftSyntax + ["StakeoutFakeWriter"]),
    .executableTarget(name: "StakeoutFakesTool", dependencies: ["StakeoutFakeWriter"]),
    .plugin(
      name: "StakeoutFakes", capability: .buildTool(), dependencies: ["StakeoutFakesTool"],
      path: "Sources/StakeoutFakes"),
    .testTarget(
      name: "StakeoutMacroPluginTests",
      dependencies: swiftSyntax + ["StakeoutFakeWriter", "StakeoutMacroPlugin"],
      // The fakes and other sources that the macros and the plug-in write, read as text.
      exclude: ["Fakes", "Plugin"]),
    .testTarget(
      name: "StakeoutMacrosTests",
      dependencies: ["Stakeout", "StakeoutMacros", "StakeoutSpryKit", "StakeoutTestSupport"]),
  ]
}

// For lanes that run a part of the tests: the names of the test targets that they build.
if let names = Context.environment["STAKEOUT_TEST_TARGETS"] {
  let kept = names.split(whereSeparator: \.isWhitespace).map(String.init)
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}

// The command `swift package generate-documentation`, for `scripts/documentation`. It is no part of
// the package: users do not fetch it.
if Context.environment["STAKEOUT_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// For `.ci/run`: compiles each module as a whole also in debug builds. Faster for a first build, and
// slower for all others.
let wholeModules = Context.environment["STAKEOUT_WHOLE_MODULES"] != nil

// For `scripts/test`. A compiler flag would reach the packages that this one depends on, too.
let warningsAreErrors = Context.environment["STAKEOUT_WARNINGS_ARE_ERRORS"] != nil

for target in package.targets where ![.system, .macro, .plugin].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if wholeModules {
    let flags = ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "1"]
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .debug)))
  }
  guard warningsAreErrors else { continue }
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
  target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
}
