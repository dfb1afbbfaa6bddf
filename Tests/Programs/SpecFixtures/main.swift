import StakeoutSpecs
import Testing

// `SpecFixtures xctest KIND …` runs specs with XCTest. All other arguments are for Swift Testing.
if CommandLine.arguments.dropFirst().first == "xctest" {
  runXCTest(Array(CommandLine.arguments.dropFirst(2)))
}
await Testing.__swiftPMEntryPoint() as Never
