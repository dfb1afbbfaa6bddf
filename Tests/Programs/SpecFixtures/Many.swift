import Foundation
import StakeoutSpecs

// Five specs. The environment variable EXAMPLES sets the number of examples of each.

private let examplesOfEach = Int(ProcessInfo.processInfo.environment["EXAMPLES"] ?? "") ?? 0

private func many(_ s: SpecBuilder) {
  for group in 0..<(examplesOfEach / 20) {
    s.describe("group \(group)") {
      @Let var team = ["a", "b"]
      s.beforeEach { team.append("c") }
      for number in 0..<20 { s.it("has players \(number)") { expect(team.count) == 3 } }
    }
  }
}

enum Many0Spec: Spec { static func spec(_ s: SpecBuilder) { many(s) } }
enum Many1Spec: Spec { static func spec(_ s: SpecBuilder) { many(s) } }
enum Many2Spec: Spec { static func spec(_ s: SpecBuilder) { many(s) } }
enum Many3Spec: Spec { static func spec(_ s: SpecBuilder) { many(s) } }
enum Many4Spec: Spec { static func spec(_ s: SpecBuilder) { many(s) } }
