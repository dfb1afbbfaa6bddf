import Foundation
import StakeoutSpecs

/// Fails on purpose, for the pictures that `scripts/pictures` draws; otherwise it is pending.
enum FailureTour: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("an account") {
      if ProcessInfo.processInfo.environment["BANK_FAILS"] == nil {
        s.pending("pays interest")
      } else {
        s.it("pays interest") { expect(100 + 20).to(equal(121)) }
      }
    }
  }
}
