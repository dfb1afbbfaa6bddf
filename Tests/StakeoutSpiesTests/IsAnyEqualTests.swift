import Foundation
import StakeoutCalls
import StakeoutSpies
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct IsAnyEqualTests {
  @Test func `values of any types`() {
    #expect(isAnyEqual(nil, nil))
    #expect(isAnyEqual(1, 1.0))
    #expect(!isAnyEqual([1, nil] as [Int?], [1, 2]))
    #expect(!isAnyEqual([1, 2], [1, nil] as [Int?]))
    #expect(isAnyEqual(Int.self, Int.self))
  }

  @Test func `Foundation's types are compared by their ==`() {
    let url = URL.spry.testMake()
    let now = DispatchTime.now()
    let values: [any SpryEquatable] = [
      CGFloat(1), Data([1]), Date(timeIntervalSince1970: 1), now, DispatchTimeInterval.seconds(1),
      NSString(string: "a"), Notification(name: .init("a")), Notification.Name("a"),
      TimeZone.spry.testMake(), url, URLRequest(url: url),
    ]
    let others: [any SpryEquatable] = [
      CGFloat(2), Data([2]), Date(timeIntervalSince1970: 2), now + 1,
      DispatchTimeInterval.seconds(2),
      NSString(string: "b"), Notification(name: .init("b")), Notification.Name("b"),
      TimeZone.spry.testMake(secondsFromGMT: 60), url.appendingPathComponent("a"),
      URLRequest(url: url.appendingPathComponent("a")),
    ]
    for (value, other) in zip(values, others) {
      #expect(isAnyEqual(value, value))
      #expect(!isAnyEqual(value, other))
      #expect(value._DO_NOT_OVERRIDE_isEqual(to: value))
      #expect(!value._DO_NOT_OVERRIDE_isEqual(to: other))
    }
  }

  @Test func `what stands for an argument equals its like, and a captor itself`() {
    let (captor, other) = (Argument.captor(), Argument.captor())
    let pairs: [(any SpryEquatable, any SpryEquatable)] = [
      (Argument.anything, Argument.nonNil), (captor, other),
    ]
    for (value, other) in pairs {
      #expect(isAnyEqual(value, value))
      #expect(!isAnyEqual(value, other))
      #expect(!value._DO_NOT_OVERRIDE_isEqual(to: nil))
    }
  }

  @Test func `a spy compares its arguments so`() {
    final class Visitor {
      let names: [String?]
      init(_ names: [String?]) { self.names = names }
    }
    let spy = FakeStore()
    spy.visit(Visitor(["a", nil]))
    #expect(spy.didCall(.visit, with: Visitor(["a", nil])).success)
    #expect(!spy.didCall(.visit, with: Visitor(["a", "b"])).success)
  }
}
