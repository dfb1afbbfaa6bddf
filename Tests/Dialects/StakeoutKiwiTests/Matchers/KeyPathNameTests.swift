import Testing

@testable import StakeoutKiwi

@Suite struct KeyPathNameTests {
  @Test func `a getter's name tells the property`() {
    func name(_ path: String) -> String? {
      AnyKeyPath.propertyName(ofGetter: "key path getter for \(path) : [String] : App.Team")
    }
    #expect(name("App.Team.players") == "players")
    #expect(name("App.Team.(coaches in _4F0A)") == "coaches")
    #expect(name("App.Team.subscript(Swift.Int) -> Swift.String") == nil)
    #expect(AnyKeyPath.propertyName(ofGetter: "App.Team.play() -> ()") == nil)
  }
}
