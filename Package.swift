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
///
/// It is optimised in debug builds, too, where tests run: a recorded call takes a tenth less time. It
/// keeps its frame pointers, by which Swift finds the callers of a frame.
func core(_ name: String, uses: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: uses, path: "CSources/\(name)",
    cSettings: [
      .headerSearchPath("."), .define("_GNU_SOURCE"),
      .unsafeFlags(["-fno-omit-frame-pointer"]),
      .unsafeFlags(["-O2"], .when(configuration: .debug)),
    ])
}

/// What tests share.
func support(_ name: String, uses: Target.Dependency...) -> Target {
  .target(name: name, dependencies: uses, path: "Tests/Support/\(name)")
}

/// A program that tests start.
func program(_ name: String, uses: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: uses, path: "Tests/Programs/\(name)")
}

/// Tests, which stand as the sources do.
func tests(_ name: String, in floor: String, uses: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: uses, path: "Tests/\(floor)/\(name)")
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
    core("CStakeoutSchedules", uses: "CStakeout"),
    core("CStakeoutChildren", uses: "CStakeout"),
    core("CStakeoutSpecs", uses: "CStakeout"),

    // Sources/Main: what `import Stakeout` brings.
    module("StakeoutCore", in: "Main", uses: "CStakeout"),
    module("StakeoutContext", in: "Main", uses: "StakeoutCore", "CStakeout"),
    module("StakeoutMatching", in: "Main", uses: "StakeoutContext"),
    module("StakeoutExpectations", in: "Main", uses: "StakeoutMatching", "StakeoutContext"),
    module("StakeoutCalls", in: "Main", uses: "StakeoutMatching"),
    module("StakeoutSpies", in: "Main", uses: "StakeoutCalls"),
    // It names all that it exports, because DocC finds links to nothing else.
    module(
      "Stakeout", in: "Main", uses: "StakeoutExpectations", "StakeoutSpies", "StakeoutCalls",
      "StakeoutMatching", "StakeoutContext", "StakeoutCore"),

    // Sources/Extras: nothing in Main knows these.
    module("StakeoutSpecs", in: "Extras", uses: "Stakeout", "CStakeoutSpecs"),
    module(
      "StakeoutSchedules", in: "Extras", uses: "StakeoutExpectations", "StakeoutCalls",
      "CStakeoutSchedules", "CStakeout"),
    module(
      "StakeoutChildren", in: "Extras", uses: "StakeoutExpectations", "CStakeoutChildren",
      "CStakeout"),
    module("StakeoutImages", in: "Extras", uses: "StakeoutContext", "CLibpng"),

    // Sources/Dialects: what only tests need that come from another library. Nothing else imports these.
    module("StakeoutExceptions", in: "Dialects", uses: "StakeoutExpectations"),
    module("StakeoutNimble", in: "Dialects", uses: "Stakeout", "StakeoutExceptions"),
    module("StakeoutSpryKit", in: "Dialects", uses: "Stakeout"),
    module("StakeoutKiwi", in: "Dialects", uses: "StakeoutSpecs", "StakeoutExceptions"),
    module("StakeoutDobby", in: "Dialects", uses: "StakeoutCalls"),
    module("StakeoutScout", in: "Dialects", uses: "StakeoutCalls"),

    // Tests: what tests share, the programs that they start, and a target for each module. A test may also
    // use modules that stand above the one that it tests.
    support("StakeoutTestSupport", uses: "StakeoutMatching"),
    support("ExpectationTestSupport", uses: "StakeoutMatching"),
    support("SpecTestSupport", uses: "StakeoutSpecs", "StakeoutTestSupport"),
    .target(name: "CxxFixtures", path: "Tests/Programs/CxxFixtures"),
    program(
      "CrashFixtures", uses: "CStakeout", "CxxFixtures", "Stakeout", "StakeoutChildren",
      "StakeoutNimble", "StakeoutSchedules", "StakeoutSpryKit"),
    .executableTarget(
      name: "CStakeoutStress", dependencies: ["CStakeout"], path: "Tests/Programs/CStakeoutStress",
      cSettings: [.headerSearchPath("../../../CSources/CStakeout"), .define("_GNU_SOURCE")]),
    program("ReportingFixtures", uses: "StakeoutNimble", "StakeoutTestSupport"),
    program("AsyncMainFixtures", uses: "StakeoutExpectations"),
    program("SpecFixtures", uses: "StakeoutKiwi", "StakeoutNimble"),

    tests("CStakeoutTests", in: "Main", uses: "CStakeout", "StakeoutTestSupport", "CrashFixtures"),
    tests(
      "StakeoutCoreTests", in: "Main", uses: "StakeoutCore", "CxxFixtures", "StakeoutNimble",
      "StakeoutTestSupport"),
    tests(
      "StakeoutContextTests", in: "Main", uses: "StakeoutContext", "CrashFixtures", "CxxFixtures",
      "ExpectationTestSupport", "ReportingFixtures", "StakeoutNimble", "StakeoutTestSupport"),
    tests(
      "StakeoutMatchingTests", in: "Main", uses: "StakeoutMatching", "StakeoutNimble",
      "StakeoutTestSupport"),
    tests(
      "StakeoutExpectationsTests", in: "Main", uses: "StakeoutExpectations", "AsyncMainFixtures",
      "CrashFixtures", "CxxFixtures", "ExpectationTestSupport", "ReportingFixtures",
      "StakeoutNimble", "StakeoutTestSupport"),
    tests("StakeoutCallsTests", in: "Main", uses: "StakeoutCalls", "StakeoutTestSupport"),
    tests(
      "StakeoutSpiesTests", in: "Main", uses: "StakeoutSpies", "StakeoutNimble",
      // SpryKit's assertions about calls have the fakes of the spies.
      "StakeoutSpryKit", "StakeoutTestSupport"),
    // A target with a default of its own for calls that no stub answers.
    tests("StrictTargetTests", in: "Main", uses: "StakeoutSpies"),
    tests(
      "StakeoutTests", in: "Main", uses: "Stakeout", "ExpectationTestSupport", "StakeoutChildren",
      "StakeoutDobby", "StakeoutKiwi", "StakeoutNimble", "StakeoutSchedules", "StakeoutScout",
      "StakeoutSpryKit", "StakeoutTestSupport"),

    tests(
      "StakeoutSpecsTests", in: "Extras",
      // Not on SpecFixtures, whose specs would be linked into the tests and run there.
      uses: "StakeoutSpecs", "SpecTestSupport", "StakeoutTestSupport"),
    tests(
      "StakeoutSchedulesTests", in: "Extras", uses: "StakeoutSchedules", "CrashFixtures",
      "Stakeout", "StakeoutNimble", "StakeoutTestSupport"),
    tests(
      "StakeoutChildrenTests", in: "Extras", uses: "StakeoutChildren", "CrashFixtures", "Stakeout",
      "StakeoutNimble", "StakeoutTestSupport"),
    tests("StakeoutImagesTests", in: "Extras", uses: "StakeoutImages"),

    tests(
      "StakeoutNimbleTests", in: "Dialects", uses: "StakeoutNimble", "CrashFixtures", "CxxFixtures",
      "ExpectationTestSupport", "StakeoutTestSupport"),
    tests(
      "StakeoutSpryKitTests", in: "Dialects", uses: "StakeoutSpryKit", "StakeoutDobby",
      "StakeoutScout", "StakeoutTestSupport"),
    tests(
      "StakeoutKiwiTests", in: "Dialects", uses: "StakeoutKiwi", "CxxFixtures", "SpecTestSupport",
      "StakeoutNimble", "StakeoutSpryKit", "StakeoutTestSupport"),
    // Written as specs, all of it.
    tests("KiwiSpecTests", in: "Dialects", uses: "StakeoutKiwi", "StakeoutNimble"),
    tests(
      "StakeoutDobbyTests", in: "Dialects", uses: "StakeoutDobby", "Stakeout",
      "StakeoutTestSupport"),
    tests(
      "StakeoutScoutTests", in: "Dialects", uses: "StakeoutScout", "Stakeout",
      "StakeoutTestSupport"),

    // What README and the pages say.
    tests(
      "PageTests", in: "Pages", uses: "ExpectationTestSupport", "Stakeout", "StakeoutChildren",
      "StakeoutDobby", "StakeoutImages", "StakeoutKiwi", "StakeoutNimble", "StakeoutSchedules",
      "StakeoutScout", "StakeoutSpecs", "StakeoutSpryKit", "StakeoutTestSupport"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

// The macros, which swift-syntax is compiled for: minutes with the optimizer or a sanitizer on, so
// that CI jobs which say nothing about a compiler plug-in set this variable and leave them out.
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
      path: "Tests/Fakes/StakeoutMacroPluginTests",
      // The fakes and other sources that the macros and the plug-in write, read as text.
      exclude: ["Fakes", "Plugin"]),
    tests(
      "StakeoutMacrosTests", in: "Fakes", uses: "StakeoutMacros", "Stakeout", "StakeoutSpryKit",
      "StakeoutTestSupport"),
  ]
}

// For CI jobs that run a part of the tests: the names of the test targets that they build.
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
