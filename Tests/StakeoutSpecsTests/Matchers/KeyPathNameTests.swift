import Testing

@testable import StakeoutSpecs

@Suite struct KeyPathNameTests {
  private struct Team {
    var players = ["Ann"]
    var reserves: [String] { ["Bob"] }
  }

  @Test func `a getter's name tells the property`() {
    func name(_ path: String) -> String? {
      AnyKeyPath.propertyName(ofGetter: "key path getter for \(path) : [String] : App.Team")
    }
    #expect(name("App.Team.players") == "players")
    #expect(name("App.Team.(coaches in _4F0A)") == "coaches")
    #expect(AnyKeyPath.propertyName(ofGetter: "App.Team.play() -> ()") == nil)
  }

  @Test func `a computed property has a name where functions have one`() {
    #expect((\Team.players).name == "players")
    #expect((\Team.reserves).name == nil)
    let name = FunctionNaming.$finder.withValue({ _ in
      "key path getter for App.Team.reserves : [String] : App.Team"
    }) { (\Team.reserves).name }
    #expect(name == "reserves")
  }
}
