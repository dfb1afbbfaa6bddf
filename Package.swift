// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// The floor plan, bottom up: nothing imports a target that stands below it in this list.
// `scripts/check` fails when an import in the sources breaks an arrow drawn here.
let package = Package(
  name: "Stakeout",
  products: [
    .library(name: "Stakeout", targets: ["Stakeout"]),
    .library(name: "StakeoutAssertions", targets: ["StakeoutAssertions"]),
    .library(name: "StakeoutExpectations", targets: ["StakeoutExpectations"]),
    // A product of its own: who compares no images needs no libpng.
    .library(name: "StakeoutImages", targets: ["StakeoutImages"]),
    .library(name: "StakeoutSpies", targets: ["StakeoutSpies"]),
    .library(name: "StakeoutMocks", targets: ["StakeoutMocks"]),
    .library(name: "StakeoutDynamicMocks", targets: ["StakeoutDynamicMocks"]),
    .library(name: "StakeoutSpecs", targets: ["StakeoutSpecs"]),
    .library(name: "StakeoutSchedules", targets: ["StakeoutSchedules"]),
  ],
  dependencies: [
    // Differences between two values, for the failures of `equal`.
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3", traits: [])
  ],
  targets: [
    // The C core.
    .systemLibrary(
      name: "CLibunwind", path: "CSources/CLibunwind", pkgConfig: "libunwind",
      providers: [.apt(["libunwind-dev"])]),
    .target(
      name: "CStakeout", dependencies: ["CLibunwind"], path: "CSources/CStakeout",
      cSettings: [.headerSearchPath("."), .define("_GNU_SOURCE")]),

    // What Swift Testing finds specs by.
    .target(name: "CStakeoutSpecs", path: "CSources/CStakeoutSpecs"),

    // What starts the observation of XCTest when a program is loaded.
    .target(name: "CStakeoutReporting", path: "CSources/CStakeoutReporting"),

    // What reads and writes PNG.
    .systemLibrary(
      name: "CLibpng", path: "CSources/CLibpng", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),

    // The floor.
    .target(name: "StakeoutReporting", dependencies: ["CStakeoutReporting"]),
    .target(name: "StakeoutRuntime", dependencies: ["CStakeout", "StakeoutReporting"]),
    .target(
      name: "StakeoutMatching",
      dependencies: [
        "StakeoutReporting", "StakeoutRuntime",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]),

    // The dialects.
    .target(
      name: "StakeoutExpectations",
      dependencies: ["StakeoutMatching", "StakeoutReporting", "StakeoutRuntime"]),
    .target(
      name: "StakeoutCalls",
      dependencies: ["StakeoutMatching", "StakeoutReporting", "StakeoutRuntime"]),
    .target(
      name: "StakeoutSpies",
      dependencies: ["StakeoutCalls", "StakeoutMatching", "StakeoutReporting", "StakeoutRuntime"]),
    // What SpryKit has beside spies: assertions on errors and any values, differences, test data.
    .target(
      name: "StakeoutAssertions",
      dependencies: ["StakeoutCalls", "StakeoutReporting", "StakeoutRuntime", "StakeoutSpies"]),
    .target(
      name: "StakeoutMocks",
      dependencies: ["StakeoutCalls", "StakeoutMatching", "StakeoutReporting", "StakeoutRuntime"]),
    .target(
      name: "StakeoutDynamicMocks",
      dependencies: ["StakeoutCalls", "StakeoutMatching", "StakeoutReporting", "StakeoutRuntime"]),
    .target(
      name: "StakeoutSpecs",
      dependencies: [
        "CStakeoutSpecs", "StakeoutAssertions", "StakeoutCalls", "StakeoutExpectations",
        "StakeoutMatching", "StakeoutReporting", "StakeoutRuntime", "StakeoutSpies",
      ]),
    // Nothing stands on it: exploring schedules and virtual time.
    .target(
      name: "StakeoutSchedules",
      dependencies: [
        "StakeoutCalls", "StakeoutExpectations", "StakeoutMatching", "StakeoutReporting",
        "StakeoutRuntime",
      ]),
    .target(name: "StakeoutImages", dependencies: ["CLibpng", "StakeoutReporting"]),

    // What most people import.
    .target(
      name: "Stakeout",
      dependencies: [
        "StakeoutAssertions", "StakeoutCalls", "StakeoutExpectations", "StakeoutMatching",
        "StakeoutReporting", "StakeoutRuntime", "StakeoutSpies",
      ]),

    // Tests, one target per module, and the programs they start.
    .target(
      name: "StakeoutTestSupport", dependencies: ["StakeoutMatching", "StakeoutReporting"],
      path: "Tests/StakeoutTestSupport"),
    .target(name: "CxxFixtures", path: "Tests/CxxFixtures"),
    .executableTarget(
      name: "CrashFixtures",
      dependencies: ["CStakeout", "CxxFixtures", "Stakeout", "StakeoutSchedules"],
      path: "Tests/CrashFixtures"),
    .executableTarget(
      name: "CStakeoutStress", dependencies: ["CStakeout"], path: "Tests/CStakeoutStress",
      cSettings: [.headerSearchPath("../../CSources/CStakeout"), .define("_GNU_SOURCE")]),
    .executableTarget(
      name: "ReportingFixtures",
      dependencies: [
        "StakeoutExpectations", "StakeoutMatching", "StakeoutReporting", "StakeoutTestSupport",
      ],
      path: "Tests/ReportingFixtures"),
    .executableTarget(
      name: "AsyncMainFixtures",
      dependencies: ["StakeoutExpectations", "StakeoutMatching", "StakeoutReporting"],
      path: "Tests/AsyncMainFixtures"),
    .testTarget(
      name: "CStakeoutTests", dependencies: ["CStakeout", "StakeoutTestSupport", "CrashFixtures"]),
    .testTarget(
      name: "StakeoutRuntimeTests",
      dependencies: ["CxxFixtures", "StakeoutRuntime", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutReportingTests",
      dependencies: ["ReportingFixtures", "StakeoutReporting", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutMatchingTests", dependencies: ["StakeoutMatching", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutExpectationsTests",
      dependencies: [
        "AsyncMainFixtures", "CrashFixtures", "CxxFixtures", "ReportingFixtures",
        "StakeoutExpectations", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutCallsTests", dependencies: ["StakeoutCalls", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutSpiesTests", dependencies: ["StakeoutSpies", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutAssertionsTests", dependencies: ["StakeoutAssertions", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutMocksTests",
      dependencies: ["Stakeout", "StakeoutMocks", "StakeoutTestSupport"]),
    .testTarget(
      name: "StakeoutDynamicMocksTests",
      dependencies: ["Stakeout", "StakeoutDynamicMocks", "StakeoutTestSupport"]),
    .executableTarget(
      name: "SpecFixtures", dependencies: ["StakeoutRuntime", "StakeoutSpecs"],
      path: "Tests/SpecFixtures"),
    .testTarget(
      name: "StakeoutSpecsTests",
      // Not on SpecFixtures, whose specs would be linked into the tests and run there.
      dependencies: ["CxxFixtures", "StakeoutSpecs", "StakeoutTestSupport"]),
    // A target with a default of its own for calls that no stub answers.
    .testTarget(name: "StrictTargetTests", dependencies: ["StakeoutSpies"]),
    // Written as specs, all of it.
    .testTarget(name: "KiwiSpecTests", dependencies: ["StakeoutReporting", "StakeoutSpecs"]),
    .testTarget(
      name: "StakeoutSchedulesTests",
      dependencies: [
        "CrashFixtures", "Stakeout", "StakeoutCalls", "StakeoutReporting", "StakeoutRuntime",
        "StakeoutSchedules", "StakeoutTestSupport",
      ]),
    .testTarget(
      name: "StakeoutImagesTests", dependencies: ["StakeoutImages", "StakeoutReporting"]),
    .testTarget(
      name: "StakeoutTests",
      dependencies: [
        "Stakeout", "StakeoutDynamicMocks", "StakeoutImages", "StakeoutMocks",
        "StakeoutSchedules", "StakeoutSpecs", "StakeoutTestSupport",
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
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0"))
  let swiftSyntax: [Target.Dependency] = [
    "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
    "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
  ].map { .product(name: $0, package: "swift-syntax") }
  package.products += [
    .library(name: "StakeoutMacros", targets: ["StakeoutMacros"]),
    .library(name: "SpryMacroAvailable", targets: ["SpryMacroAvailable"]),
  ]
  package.targets += [
    // Empty: `#if canImport(SpryMacroAvailable)` is how users of SpryKit ask for macros.
    .target(name: "SpryMacroAvailable"),
    .target(
      name: "StakeoutMacros",
      dependencies: ["SpryMacroAvailable", "StakeoutMacroPlugin", "StakeoutSpies"]),
    .macro(name: "StakeoutMacroPlugin", dependencies: swiftSyntax),
    .testTarget(
      name: "StakeoutMacroPluginTests", dependencies: swiftSyntax + ["StakeoutMacroPlugin"],
      // What the macro makes of protocols, read as text.
      exclude: ["Fakes"]),
    .testTarget(
      name: "StakeoutMacrosTests",
      dependencies: ["Stakeout", "StakeoutMacros", "StakeoutTestSupport"]),
  ]
}

// The command `swift package generate-documentation`, for `scripts/documentation`. It is no part of
// the package: users do not fetch it.
if Context.environment["STAKEOUT_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// For `scripts/test`. A compiler flag would reach the packages that this one depends on, too.
let warningsAreErrors = Context.environment["STAKEOUT_WARNINGS_ARE_ERRORS"] != nil

for target in package.targets where ![.system, .macro].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  guard warningsAreErrors else { continue }
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
  target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
}
