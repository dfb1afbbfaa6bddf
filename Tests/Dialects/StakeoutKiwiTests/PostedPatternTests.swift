import Foundation
import Testing

@testable import StakeoutKiwi

@Suite struct PostedPatternTests {
  private struct Gear: Hashable { var number: Int }

  private func note(_ object: Any? = nil, _ info: [AnyHashable: Any]? = nil) -> Notification {
    Notification(name: Notification.Name("X"), object: object, userInfo: info)
  }

  @Test func `the object is that very one`() {
    let object = NSString("a")
    let pattern = PostedPattern(object: object)
    #expect(pattern.matches(note(object)))
    #expect(!pattern.matches(note(NSMutableString("a"))))
    #expect(!pattern.matches(note("a")))
    #expect(!pattern.matches(note()))
    #expect(!pattern.matches(note(7)))
  }

  @Test func `the information is equal`() {
    let pattern = PostedPattern(userInfo: ["a": 1, "b": [2, 3]])
    #expect(pattern.matches(note(nil, ["b": [2, 3], "a": 1])))
    #expect(!pattern.matches(note(nil, ["a": 1])))
    #expect(!pattern.matches(note(nil, ["b": [2, 3], "a": 2])))
    #expect(!pattern.matches(note()))
    #expect(PostedPattern(userInfo: [:]).matches(note()))
    let own = PostedPattern(userInfo: ["gear": Gear(number: 1)])
    #expect(own.matches(note(nil, ["gear": Gear(number: 1)])))
    #expect(!own.matches(note(nil, ["gear": Gear(number: 2)])))
  }
}

extension PostedPattern {
  init(_ accepts: @escaping @Sendable (Notification) -> Bool) { self.init(accepts: accepts) }
}
