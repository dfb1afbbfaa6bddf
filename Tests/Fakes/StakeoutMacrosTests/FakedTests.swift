import Stakeout
import StakeoutMacros
import Testing

struct StoreError: Error, Equatable { var code = 1 }

final class Record { var id = 1 }

@Faked
protocol Store {
  var name: String { get set }
  var count: Int { get }
  var remote: Int { get async throws }
  var strict: Int { get throws(StoreError) }
  static var shared: Int { get set }
  static func make(_ id: Int) throws -> Int
  subscript(index: Int) -> String { get set }
  subscript(key key: String) -> Int { get throws }
  init(id: Int, _ done: () -> Void)
  func load(id: Int) throws -> String
  func parse(_ text: String) throws(StoreError) -> Int
  func close()
  func fetch(_ record: Record) async -> Record
  func send(_ id: Int) async throws(StoreError) -> Int
  func run(_ work: () -> Int) -> Int
  func again(_ work: () throws -> Int) rethrows -> Int
  func attempt(_ work: () -> Int, _ count: inout Int) throws(StoreError) -> Int
  func perform(_ work: () async -> Int) async throws -> Int
  func log(_ text: @autoclosure () -> String, _: Int)
  func refill(_ glass: inout Int)
  func add(_ values: Int...)
  func `repeat`(`in` x: Int, `for`: Int) -> Int
  func same<T: Hashable>(_ value: T, _ more: some Sequence<T>) -> T where T: Sendable
  func copy() -> Self
  func merge(_ other: Self) -> Self?
  func put(_ x: Int)
  func put(_ x: String)
  func take() -> Int
  func take() -> String
  func wait()
  func wait() async
  mutating func change()
  #if DEBUG || !DEBUG
    func conditional() -> Int
  #endif
}

private final class RealStore: Store {
  var name = "real"
  var count: Int { 11 }
  var remote: Int { get async throws { 12 } }
  var strict: Int { get throws(StoreError) { throw StoreError(code: 13) } }
  nonisolated(unsafe) static var shared = 1
  static func make(_ id: Int) throws -> Int { id }
  var values = [0: "zero"]
  subscript(index: Int) -> String {
    get { values[index] ?? "" }
    set { values[index] = newValue }
  }
  subscript(key key: String) -> Int { get throws { key.count } }
  init() {}
  init(id: Int, _ done: () -> Void) {}
  func load(id: Int) throws -> String { "real \(id)" }
  func parse(_ text: String) throws(StoreError) -> Int { throw StoreError(code: text.count) }
  func close() { name = "closed" }
  func fetch(_ record: Record) async -> Record { record }
  func send(_ id: Int) async throws(StoreError) -> Int { id + 1 }
  func run(_ work: () -> Int) -> Int { work() + 1 }
  func again(_ work: () throws -> Int) rethrows -> Int { try work() }
  func attempt(_ work: () -> Int, _ count: inout Int) throws(StoreError) -> Int {
    count += 1
    return work()
  }
  func perform(_ work: () async -> Int) async throws -> Int { await work() }
  func log(_ text: @autoclosure () -> String, _: Int) { name = text() }
  func refill(_ glass: inout Int) { glass = 100 }
  func add(_ values: Int...) {}
  func `repeat`(`in` x: Int, `for`: Int) -> Int { x * `for` }
  func same<T: Hashable>(_ value: T, _ more: some Sequence<T>) -> T where T: Sendable { value }
  func copy() -> Self { self }
  func merge(_ other: RealStore) -> Self? { nil }
  func put(_ x: Int) {}
  func put(_ x: String) {}
  func take() -> Int { 1 }
  func take() -> String { "one" }
  func wait() {}
  func wait() async {}
  func change() {}
  func conditional() -> Int { 21 }
}

@Faked
protocol Box<Item>: Sendable where Item: Sendable {
  associatedtype Item: Hashable
  associatedtype Items: Sequence where Self.Items.Element == Item
  func put(_ item: Item) -> Items
  var last: Item? { get }
}

@Faked
protocol Cache: AnyObject, Sendable {
  var limit: Int { get set }
  init()
}

private final class RealCache: Cache, @unchecked Sendable { var limit = 1 }

@Faked
protocol Queue: Actor {
  func push(_ x: Int) -> Int
  func send(_ x: Int) async -> Int
  nonisolated func name() -> String
  init(id: Int)
}

@Faked
@MainActor
protocol Screen {
  var title: String { get set }
  func show(_ record: Record) async throws(StoreError) -> Int
}

@MainActor
private final class RealScreen: Screen {
  var title = "real"
  func show(_ record: Record) async throws(StoreError) -> Int { record.id }
}

@Faked
private protocol Hidden {
  func load() -> Int
}

enum Space {
  @Faked
  protocol Nested {
    func load() -> Int
  }
}

@Suite struct FakedTests {
  private let fake = FakeStore()

  @Test func `functions and properties answer as they are stubbed`() async throws {
    fake.stub(.loadWithId).with(7).andReturn("seven")
    #expect(try fake.load(id: 7) == "seven")
    fake.stub(.parseWithText).andThrow(StoreError(code: 3))
    #expect(throws: StoreError(code: 3)) { try fake.parse("") }
    fake.stub(.name_get).andReturn("n")
    fake.stub(.name_set).andReturn()
    fake.name += "!"
    expect(fake).to(haveReceived(.name_set, with: "n!"))
    fake.stub(.count).andReturn(2)
    #expect(fake.count == 2)
    fake.stub(.remote).andReturn(3)
    #expect(try await fake.remote == 3)
    fake.stub(.strict).andThrow(StoreError(code: 4))
    #expect(throws: StoreError(code: 4)) { try fake.strict }
    fake.stub(.sendWithId).andThrow(StoreError(code: 5))
    await #expect(throws: StoreError(code: 5)) { try await fake.send(1) }
    let record = Record()
    fake.stub(.fetchWithRecord).andReturn(record)
    #expect(await fake.fetch(Record()) === record)
  }

  @Test func `unstubbed calls can go to a real object`() async throws {
    let real = RealStore()
    let fake = FakeStore(forwardingTo: real)
    fake.unstubbedCalls = .forwarding
    #expect(try fake.load(id: 7) == "real 7")
    #expect(throws: StoreError(code: 2)) { try fake.parse("ab") }
    #expect(fake.count == 11)
    #expect(try await fake.remote == 12)
    #expect(throws: StoreError(code: 13)) { try fake.strict }
    fake.name = "set"
    #expect(real.name == "set")
    fake[1] = "one"
    #expect(fake[1] == "one")
    #expect(real.values[1] == "one")
    #expect(try fake[key: "abc"] == 3)
    let record = Record()
    #expect(await fake.fetch(record) === record)
    #expect(try await fake.send(1) == 2)
    #expect(fake.run { 1 } == 2)
    var count = 1
    #expect(try fake.attempt({ 8 }, &count) == 8)
    #expect(count == 2)
    fake.log("logged", 1)
    #expect(real.name == "logged")
    var glass = 1
    fake.refill(&glass)
    #expect(glass == 100)
    #expect(fake.repeat(in: 2, for: 3) == 6)
    #expect(fake.same("a", ["b"]) == "a")
    #expect(fake.take() == "one")
    fake.stub(.loadWithId).with(8).andReturn("stubbed")
    #expect(try fake.load(id: 8) == "stubbed")
    expect(fake).to(haveReceived(.loadWithId, countSpecifier: .exactly(2)))
  }

  @Test func `associated types`() {
    let box = FakeBox<Int, [Int]>()
    box.stub(.putWithItem).with(1).andReturn([1, 2])
    box.stub(.last).andReturn(nil)
    let any: any Box<Int> = box
    #expect(any.last == nil)
    #expect(box.put(1) == [1, 2])
    let sendable: any Sendable = box
    #expect(sendable is FakeBox<Int, [Int]>)
  }

  @Test func `a protocol for classes`() {
    let real = RealCache()
    let fake = FakeCache(forwardingTo: real)
    fake.unstubbedCalls = .forwarding
    fake.limit = 5
    #expect(real.limit == 5)
  }

  @Test @MainActor func `a protocol of the main actor`() async throws {
    let real = RealScreen()
    let fake = FakeScreen(forwardingTo: real)
    fake.unstubbedCalls = .forwarding
    fake.title = "set"
    #expect(real.title == "set")
    #expect(try await fake.show(Record()) == 1)
  }

  @Test func `private and nested protocols`() {
    let hidden = FakeHidden()
    hidden.stub(.load).andReturn(1)
    #expect(hidden.load() == 1)
    let nested = Space.FakeNested()
    nested.stub(.load).andReturn(2)
    #expect(nested.load() == 2)
  }
}
