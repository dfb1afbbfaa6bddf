import StakeoutSpecs

enum TeamSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("Team") {
      @Let var players = 11
      s.it("has players") { expect(players) == 11 }
    }
  }
}
