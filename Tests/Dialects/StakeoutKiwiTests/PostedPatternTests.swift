import Foundation
import StakeoutKiwi
import Testing

/// Which notifications meet an expectation of one with an object or with user info.
@Suite struct PostedPatternTests {
  private struct Gear: Hashable { var number: Int }

  private let center = NotificationCenter()
  private let name = Notification.Name("X")

  /// Returns whether an expectation of an example is met by this notification alone.
  private func isMet(
    _ upcoming: Upcoming<Notification.Name>, by object: Any? = nil,
    _ info: [AnyHashable: Any]? = nil
  ) async throws -> Bool {
    let (center, name) = (center, name)
    return try await exampleMessages({
      expect(name).should(upcoming)
      center.post(name: name, object: object, userInfo: info)
    }).isEmpty
  }

  @Test func `the object is that very one`() async throws {
    let object = NSString("a")
    #expect(try await isMet(bePostedWithObject(object, center: center), by: object))
    for other: Any? in [NSMutableString("a"), "a", nil, 7] {
      #expect(try await !isMet(bePostedWithObject(object, center: center), by: other))
    }
  }

  @Test func `the information is equal`() async throws {
    let expected: [AnyHashable: Any] = ["a": 1, "b": [2, 3]]
    #expect(
      try await isMet(
        bePostedWithUserInfo(expected, center: center), by: nil, ["b": [2, 3], "a": 1]))
    let others: [[AnyHashable: Any]?] = [["a": 1], ["b": [2, 3], "a": 2], nil]
    for other in others {
      #expect(
        try await !isMet(bePostedWithUserInfo(expected, center: center), by: nil, other))
    }
    #expect(try await isMet(bePostedWithUserInfo([:], center: center)))
    let own = ["gear": Gear(number: 1)]
    #expect(
      try await isMet(
        bePostedWithUserInfo(own, center: center), by: nil, ["gear": Gear(number: 1)]))
    #expect(
      try await !isMet(
        bePostedWithUserInfo(own, center: center), by: nil, ["gear": Gear(number: 2)]))
  }
}
