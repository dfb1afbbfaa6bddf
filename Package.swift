// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

/// A module of ours.
///
/// It is the folder of its name, on one of the floors of `Sources`. It may import what it uses, and what
/// those import.
func module(_ name: String, in floor: String, uses: Target.Dependency...) -> Target {
  .target(name: name, dependencies: uses, path: "Sources/\(floor)/\(name)")
}

/// A target of C, with the folder of its name.
func core(_ name: String, uses: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: uses, path: "CSources/\(name)",
    cSettings: [.headerSearchPath("."), .define("_GNU_SOURCE")])
}

/// A library of the system.
func system(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(
    name: name, path: "CSources/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

// The floor plan, bottom up: nothing imports a module that stands below it in this list.
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
    // CSources: what C11, POSIX and libunwind promise, and what nobody promises.
    system("CLibunwind", pkgConfig: "libunwind", debian: "libunwind-dev"),
    system("CLibpng", pkgConfig: "libpng", debian: "libpng-dev"),
    core("CStakeout", uses: "CLibunwind"),
    core("CStakeoutReporting"),
    core("CStakeoutSpecs"),

    // Sources/Main: what `import Stakeout` brings.
    module("StakeoutBase", in: "Main", uses: "CStakeout", "CStakeoutReporting"),
    module("StakeoutExpectations", in: "Main", uses: "StakeoutBase"),
    module("StakeoutCalls", in: "Main", uses: "StakeoutBase"),
    module("StakeoutSpies", in: "Main", uses: "StakeoutCalls"),
    module("Stakeout", in: "Main", uses: "StakeoutExpectations", "StakeoutSpies"),

    // Sources/Extras: nothing in Main knows these.
    module("StakeoutSpecs", in: "Extras", uses: "Stakeout", "CStakeoutSpecs"),
    module(
      "StakeoutSchedules", in: "Extras", uses: "StakeoutExpectations", "StakeoutCalls", "CStakeout"),
    module("StakeoutChildren", in: "Extras", uses: "StakeoutExpectations", "CStakeout"),
    module("StakeoutImages", in: "Extras", uses: "StakeoutBase", "CLibpng"),

    // Sources/Dialects: what only tests need that come from another library. Nothing else imports these.
    module("StakeoutExceptions", in: "Dialects", uses: "StakeoutExpectations"),
    module("StakeoutNimble", in: "Dialects", uses: "Stakeout", "StakeoutExceptions"),
    module("StakeoutSpryKit", in: "Dialects", uses: "Stakeout"),
    module("StakeoutKiwi", in: "Dialects", uses: "StakeoutSpecs", "StakeoutExceptions"),
    module("StakeoutDobby", in: "Dialects", uses: "StakeoutCalls"),
    module("StakeoutScout", in: "Dialects", uses: "StakeoutCalls"),

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
    // Sources/Fakes: everything that needs swift-syntax, and its declarations. The first one is empty:
    // `#if canImport(SpryMacroAvailable)` is how users of SpryKit ask for macros.
    module("SpryMacroAvailable", in: "Fakes"),
    .target(
      name: "StakeoutFakeWriter", dependencies: swiftSyntax,
      path: "Sources/Fakes/StakeoutFakeWriter"),
    .macro(
      name: "StakeoutMacroPlugin", dependencies: swiftSyntax + ["StakeoutFakeWriter"],
      path: "Sources/Fakes/StakeoutMacroPlugin"),
    .executableTarget(
      name: "StakeoutFakesTool", dependencies: ["StakeoutFakeWriter"],
      path: "Sources/Fakes/StakeoutFakesTool"),
    .plugin(name: "StakeoutFakes", capability: .buildTool(), dependencies: ["StakeoutFakesTool"]),
    module(
      "StakeoutMacros", in: "Fakes", uses: "StakeoutSpies", "StakeoutMacroPlugin",
      "SpryMacroAvailable"),
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
