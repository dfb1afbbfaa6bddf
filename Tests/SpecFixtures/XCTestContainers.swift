import XCTest

// What SwiftPM's generated file says where StakeoutSpecs is not in sight.
func containers() -> [XCTestCaseEntry] {
  [
    testCase([("testSpec", XCTeamSpec.testSpec)]),
    testCase([("testSpec", XCTrappingSpec.testSpec)]),
  ]
}

func survivingContainers() -> [XCTestCaseEntry] {
  [testCase([("testSpec", XCSurvivingSpec.testSpec)])]
}
