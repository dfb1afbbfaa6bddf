import Foundation
import StakeoutSpecs

/// A failing spec for the pictures of `scripts/pictures`, which is pending unless `BANK_FAILS` is set.
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
