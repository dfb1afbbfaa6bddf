public import Stakeout
import StakeoutMacros
import Testing

/// A protocol whose fake can be inherited.
@Faked(.inheritable)
public protocol Source: Sendable {
  func read(_ id: Int) -> String
  func copy() -> Self
  static func open() -> Int
  init(id: Int)
}

/// A protocol that inherits, and whose fake inherits as well.
@Faked(.inheritable, inheriting: "FakeSource")
public protocol Depot: Source {
  var name: String { get set }
}

@Faked(inheriting: "FakeDepot")
protocol Archive: Depot {
  func pack() async throws -> Int
}

@Faked(.inheritable)
protocol Container {
  associatedtype Item
  func item() -> Item
}

@Faked(inheriting: "FakeContainer<Int>")
protocol Numbers: Container where Item == Int {
  func sum() -> Int
}

@Faked(.restated)
protocol Described: CustomStringConvertible {
  var description: String { get }
}

@Suite struct InheritingFakeTests {
  @Test func `a fake has the functions of its ancestors`() async throws {
    let fake = FakeArchive()
    fake.stub(.readWithId).with(1).andReturn("one")
    fake.stub(.name_get).andReturn("n")
    fake.stub(.pack).andReturn(3)
    let archive: any Archive = fake
    #expect(archive.read(1) == "one")
    #expect(archive.name == "n")
    #expect(try await archive.pack() == 3)
    expect(fake).to(haveReceived(.readWithId, with: 1))
    expect(fake).to(haveReceived(.pack))
    #expect(fake.recordedCalls.count == 3)
    fake.stub(.copy).andReturn(fake)
    #expect(fake.copy() === fake)
    expect(FakeArchive(id: 5)).to(haveReceived(.initWithId, with: 5))
  }

  @Test func `static members belong to the heir`() {
    defer { FakeArchive.resetCallsAndStubs() }
    FakeArchive.stub(.open).andReturn(1)
    #expect(FakeArchive.open() == 1)
    expect(FakeArchive.self).to(haveReceived(.open))
    expect(FakeDepot.self).toNot(haveReceived(.open))
  }

  @Test func `an ancestor is a fake of its own`() {
    let fake = FakeSource()
    fake.stub(.readWithId).andReturn("x")
    #expect(fake.read(1) == "x")
  }

  @Test func `an ancestor with associated types`() {
    let fake = FakeNumbers()
    fake.stub(.item).andReturn(1)
    fake.stub(.sum).andReturn(2)
    let numbers: any Numbers = fake
    #expect(numbers.item() == 1)
    #expect(numbers.sum() == 2)
  }

  @Test func `members that are declared again`() {
    let fake = FakeDescribed()
    fake.stub(.description).andReturn("d")
    #expect("\(fake)" == "d")
  }
}
