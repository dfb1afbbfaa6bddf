import Stakeout
import StakeoutMacros
import Testing

/// A protocol of unusual members, whose fake must compile, even for members that no test calls.
@Faked
protocol Oddities {
  @MainActor func isolated(_ x: Record) -> Int
  @MainActor func isolatedLater(_ x: Record) async -> Int
  func names(spyReal_: Int, real: Int, _ newValue: String) -> Int
  func closures(_ a: (@Sendable () -> Void), _ b: ((Int) -> Void)?) -> Int
  func where_(isolation: isolated (any Actor)?) async -> Int
  func types(_ x: (a: Int, b: String), _ t: Int.Type, _ o: any Oddities) -> (Int, String)?
  func generic<E: Error>(_ error: E) throws(E) -> Int
  func actors(_ x: @escaping @MainActor (Int) async throws -> Void, then: (@MainActor () -> Void)?)
  func unwrapped() -> Int!
  static func make() async throws(StoreError) -> Self
  static func count(_ work: () -> Int, _ x: inout Int) throws(StoreError) -> Int
  var `class`: Int { get set }
  var action: () -> Void { get set }
  @discardableResult nonisolated func all() -> [Self]
  nonisolated(nonsending) func near(_ x: Record) async -> Record
  @concurrent func far(_ x: Int) async throws -> Record
  func typed(_ work: () throws(StoreError) -> Int) throws(StoreError) -> Int
  func passed<T, E: Error>(_ work: () throws(E) -> T) throws(E) -> T
  func waiting<T: Sendable>(_ work: @Sendable () async throws -> T) async rethrows -> T
  @available(*, deprecated) func old(_ x: Int) -> Int
}

@Faked
protocol Failing: Identifiable, Error {
  var code: Int { get }
}

@Faked
protocol Pair {
  associatedtype Left: Sequence<Int>
  associatedtype Right where Right: Collection, Right.Element == Left
  func join(_ left: Left, _ right: Right) -> Left.Element
}

@Faked
protocol Noncopyable: ~Copyable {
  func load() -> Int
}

@Faked
protocol Bound where Self: AnyObject {
  var size: Int { get set }
}

@Faked
protocol Keyed: Hashable {
  var key: Int { get }
}

@Faked
@MainActor
protocol Isolated: Hashable {
  associatedtype Value
  func set(_ value: Value)
}

private class Desk {
  func load() -> Int { 1 }
  var size: Int {
    get { 1 }
    set {}
  }
  class func reset() {}
}

@Spryable
private final class FakeDesktop: Desk {
  @SpryableFunc override func load() -> Int
  @SpryableVar(.set) override var size: Int
  @SpryableFunc override class func reset()
}

@Spryable
private class FakeShelf<Item: Hashable>: CustomStringConvertible {
  @SpryableVar(.set) var top: Item?
  @SpryableVar var description: String
  init(size: Int) {}
}

@Suite struct UnusualFakeTests {
  private let fake = FakeOddities()

  @Test func `isolated functions`() async {
    fake.stub(.where_WithIsolation).andReturn(2)
    #expect(await fake.where_(isolation: nil) == 2)
    let record = Record()
    fake.stub(.nearWithX).andReturn(record)
    #expect(await fake.near(Record()) === record)
  }

  @Test @MainActor func `functions of the main actor`() {
    let fake = FakeOddities()
    fake.stub(.isolatedWithX).andReturn(1)
    #expect(fake.isolated(Record()) == 1)
  }

  @Test func `parameters with the names of the body`() {
    fake.stub(.namesWithSpyreal__Real_Newvalue).with(1, 2, "3").andReturn(4)
    #expect(fake.names(spyReal_: 1, real: 2, "3") == 4)
  }

  @Test func `closures in parentheses and errors of generic types`() throws {
    fake.stub(.closuresWithA_B).andDo { arguments in
      (arguments[0] as? @Sendable () -> Void)?()
      return 1
    }
    #expect(fake.closures({}, nil) == 1)
    fake.stub(.genericWithError).andThrow(StoreError(code: 2))
    #expect(throws: StoreError(code: 2)) { try fake.generic(StoreError()) }
    fake.stub(.typedWithWork).andThrow(StoreError(code: 3))
    #expect(throws: StoreError(code: 3)) { try fake.typed { 1 } }
    fake.stub(.passedWithWork).andReturn(5)
    #expect(fake.passed { 1 } == 5)
  }

  @Test func `properties of odd types and names`() {
    fake.stub(.class_get).andReturn(1)
    #expect(fake.`class` == 1)
    let action: () -> Void = {}
    fake.stub(.action_get).andReturn(action)
    fake.action()
    fake.stub(.unwrapped).andReturn(nil as Int?)
    #expect(fake.unwrapped() == nil)
  }

  @Test func `inherited protocols of the standard library`() {
    let fake = FakeFailing()
    fake.stub(.code).andReturn(1)
    let error: any Error = fake
    #expect((error as? any Failing)?.code == 1)
    #expect(fake.id == ObjectIdentifier(fake))
    let bound = FakeBound()
    bound.stub(.size_set).andReturn()
    bound.size = 2
    expect(bound).to(haveReceived(.size_set, with: 2))
    let noncopyable = FakeNoncopyable()
    noncopyable.stub(.load).andReturn(3)
    #expect(noncopyable.load() == 3)
  }

  @Test func `a fake is equal to itself`() {
    let fakes = [FakeKeyed(), FakeKeyed()]
    #expect(fakes[0] == fakes[0])
    #expect(fakes[0] != fakes[1])
    #expect(Set(fakes + fakes).count == 2)
  }

  @Test func `constraints of associated types`() {
    let pair = FakePair<[Int], [[Int]]>()
    pair.stub(.joinWithLeft_Right).with([1], [[2]]).andReturn(3)
    #expect(pair.join([1], [[2]]) == 3)
  }

  @Test func `doubles of classes and generic doubles`() {
    let desk = FakeDesktop()
    desk.stub(.load).andReturn(5)
    #expect((desk as Desk).load() == 5)
    let shelf = FakeShelf<Int>(size: 1)
    shelf.stub(.top_get).andReturn(4)
    shelf.stub(.description).andReturn("shelf")
    #expect(shelf.top == 4)
    #expect("\(shelf)" == "shelf")
  }
}
