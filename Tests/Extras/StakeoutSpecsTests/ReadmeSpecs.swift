import StakeoutSpecs

// The spec that the README and the DocC articles of StakeoutSpecs show.

private struct Player {}

private struct Team {
  var name = "Black Hawks"
  var players = Array(repeating: Player(), count: 11)
}

private enum Readme {
  enum TeamSpec: Spec {
    static func spec(_ s: SpecBuilder) {
      s.describe("Team") {
        s.context("when newly created") {
          @Let var team = Team()

          s.it("has a name") { expect(team.name).to(equal("Black Hawks")) }
          s.it("has 11 players") { expect(team.players).to(haveCount(11)) }
        }
      }
    }
  }
}
