import Foundation
import StakeoutCalls
import StakeoutSpryKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct IsAnyEqualTests {
  @Test func `Optionals around the values do not count`() {
    #expect(isAnyEqual(nil, nil))
    #expect(isAnyEqual(nil, .some(Int?.none as Any)))
    #expect(isAnyEqual(.some(Int?.none as Any), nil))
  }

  /// Values of many types, of which many are nearly equal.
  private var allSorts: [Any?] {
    struct Plain { let value: Any }
    struct Point: Equatable { let x: Int }
    enum Choice { case one, two(Int) }
    class Node { var next: Any? }
    final class Leaf: Node {}
    final class Named: SpryEquatable {
      func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { "\(actual ?? "")" == "s" }
    }
    let node = Node()
    let leaf = Leaf()
    leaf.next = node
    let (url, date) = (URL.spry.testMake(), Date(timeIntervalSince1970: 1))
    return [
      nil, Int?.none, Int??.some(nil) as Any, (), 0, 1, 1.0, Float(1), UInt8(1), 2, true, false,
      NSNumber(value: 1), NSNumber(value: true), NSNumber(value: 1.5), 1.5, Decimal(1),
      CGFloat(1), "s", "s" as Substring, Character("s"), NSString("s"), NSMutableString("s"), "t",
      NSString("t"), AnyHashable("s"), AnyHashable(1), AnyHashable(NSString("s")), "s" as String?,
      [Int](), [String](), [Any](), [1], [1.0], [1] as [Any], [1] as [Int?], [nil] as [Int?],
      [1][...], ContiguousArray([1]), IndexPath(index: 1), IndexSet(integer: 1),
      NSArray(array: [1]),
      NSArray(array: ["s"]), ["s"], [NSString("s")], ["s"] as [Any], [AnyHashable("s")], [[1]],
      [[1] as Any], [IndexPath(index: 1)], [1, 2], (1, 2), (x: 1, y: 2), Set([1]), Set([1.0]),
      Set(["s"]), Set([NSString("s")]), NSSet(array: [1]), NSSet(array: ["s"]),
      Set([AnyHashable(1)]),
      ["s": 1], ["s": 1.0], ["s": 1] as [String: Any], [NSString("s"): 1],
      ["s": nil] as [String: Int?],
      NSDictionary(dictionary: ["s": 1]), [AnyHashable("s"): 1], [1: "s"], [1.0: "s"],
      [:] as [Int: Int],
      Data([1]), NSData(data: Data([1])), [UInt8(1)], date, date as NSDate, url, url as NSURL,
      Plain(value: 1), Plain(value: 1.0), Plain(value: "s"), Plain(value: NSString("s")),
      Plain(value: [1]), Plain(value: IndexPath(index: 1)), Point(x: 1), Point(x: 2),
      Choice.one, Choice.two(1), Choice.two(2), node, Node(), leaf, Leaf(), Named(), Int.self,
      Double.self, Int?.self, { () in }, 1..<2, 1...1, Result<Int, Never>.success(1),
      Argument.anything, Argument.captor(), Notification.Name("s"), TimeZone.gmt,
    ]
  }

  @Test func `the order of two values makes no difference`() {
    let values = allSorts
    for (index, left) in values.enumerated() {
      for right in values.dropFirst(index) {
        let (there, back) = (isAnyEqual(left, right), isAnyEqual(right, left))
        #expect(
          there == back,
          "\(type(of: left as Any)) \(left as Any), \(type(of: right as Any)) \(right as Any)")
      }
    }
  }

  @Test func `a value of Foundation equals what it is bridged to`() {
    let pairs: [(Any, Any)] = [
      ("s", NSString("s")), (NSString("s"), NSMutableString("s")), (1, NSNumber(value: 1)),
      ([AnyHashable("s")], [NSString("s")]), ([AnyHashable("s"): 1], [NSString("s"): 1]),
      ([1], NSArray(array: [1])), ([1] as [Any], NSArray(array: [1])),
      (["s": 1], NSDictionary(dictionary: ["s": 1])), (Set([1]), NSSet(array: [1])),
      ([1], IndexPath(index: 1)), (["s"], [NSString("s")]),
    ]
    for (left, right) in pairs {
      #expect(isAnyEqual(left, right), "\(left)")
      #expect(isAnyEqual(right, left), "\(left)")
    }
    let others: [(Any, Any)] = [
      ("s", NSString("t")), (1, NSNumber(value: 2)), ([1], NSArray(array: [2])),
      ([1], IndexPath(index: 2)), ([1], IndexPath()), ([1, 2], IndexPath(index: 1)),
      (["s": 1, "t": 2], NSDictionary(dictionary: ["s": 1, "t": 3])), ([1], IndexSet(integer: 1)),
    ]
    for (left, right) in others {
      #expect(!isAnyEqual(left, right), "\(left)")
      #expect(!isAnyEqual(right, left), "\(left)")
    }
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
}
