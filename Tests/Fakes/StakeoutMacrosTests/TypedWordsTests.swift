import Stakeout
import StakeoutMacros
import Testing

@Faked
private protocol Bank: Sendable {
  func pay(_ amount: Int, to account: String) -> Bool
  func load(_ id: Int) async throws(StoreError) -> String
  func refill(_ glass: inout Int)
  func tag(_ tag: String, note: String?) throws
  func add(_ a: Int, _ b: Int, _ c: Int) -> Int
  var balance: Int { get }
}

/// A protocol with names that typed words use, too.
@Faked
private protocol Clashing {
  var when: Int { get }
  func received() -> Int
  var name: String { get set }
  func setName(_ newValue: String) -> Int
  func initializer(id: Int) -> Int
  init(id: Int)
  func setSubscript(_ index: Int, newValue: Int)
  subscript(index: Int) -> Int { get set }
  func load<T: Decodable>(_ type: T.Type) -> T?
  func load<T: Decodable>() -> T
}

/// The typed words that `@Faked` writes in addition to the enum cases.
@Suite struct TypedWordsTests {
  private let bank = FakeBank()

  @Test func `a stub may wait`() async throws {
    bank.when.load(2).then { id in
      await Task.yield()
      return "number \(id)"
    }
    #expect(try await bank.load(2) == "number 2")
  }

  @Test func `values and patterns mix in functions of two parameters`() throws {
    let (amount, account, note) = (5, "ada", "n" as String?)
    bank.when.pay(amount, to: .any).thenReturn(true)
    bank.when.pay(.any, to: account).thenReturn(true)
    bank.when.pay(amount, to: account).thenReturn(true)
    #expect(bank.pay(5, to: "x") && bank.pay(6, to: "ada") && bank.pay(5, to: "ada"))
    #expect(bank.received.pay(amount, to: account).count == 1)
    #expect(bank.received.pay(amount, to: "x").count == 1)
    #expect(bank.received.pay(5, to: account).count == 1)
    bank.when.tag(account, note: note).thenReturn()
    bank.when.tag(account, note: nil).thenReturn()
    bank.when.tag(.any, note: note).thenReturn()
    bank.when.tag("ada", note: "m").thenReturn()
    try bank.tag("ada", note: nil)
    #expect(bank.received.tag(account, note: nil).count == 1)
    bank.when.add(amount, amount, amount).thenReturn(15)
    bank.when.add(.value(amount), 1, .any).thenReturn(16)
    #expect(bank.add(5, 5, 5) == 15)
    #expect(bank.add(5, 1, 9) == 16)
  }

  @Test func `a wait for received calls does not poll`() async {
    bank.when.pay(.any, to: .any).thenReturn(true)
    let (asked, question) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [bank] in
      for await _ in asked { return bank.pay(1, to: "a") }
      return false
    }
    let began = ContinuousClock.now
    await expect { [bank] in
      question.yield()
      return bank.received.pay(.any, to: "a")
    }.toEventually(haveCount(1), timeout: .seconds(3_600), pollInterval: .seconds(3_000))
    #expect(ContinuousClock.now - began < .seconds(1_800))
    #expect(await task.value)
  }

  @Test func `every kind of member`() async throws {
    let fake = FakeStore()
    fake.when.name.thenReturn("n")
    fake.when.setName(.any).then { value in #expect(value == "n!") }
    fake.name += "!"
    #expect(fake.received.setName("n!").map(\.newValue) == ["n!"])
    #expect(fake.received.name.count == 1)
    fake.when.remote.then { 3 }
    #expect(try await fake.remote == 3)
    fake.when.strict.thenThrow(StoreError(code: 4))
    #expect(throws: StoreError(code: 4)) { try fake.strict }
    fake.when[1].thenReturn("one")
    fake.when.setSubscript(.any, newValue: .any).thenReturn()
    fake[1] += "!"
    #expect(fake.received.setSubscript(1, newValue: "one!").map(\.index) == [1])
    fake.when[key: "k"].thenReturn(9)
    #expect(try fake[key: "k"] == 9)
    #expect(fake.received[key: .any].map(\.key) == ["k"])
    let made = FakeStore(id: 3) {}
    #expect(made.received.initializer(id: 3, .any).count == 1)
    fake.when.run(.any).then { work in work() + 1 }
    #expect(fake.run { 1 } == 2)
    fake.when.again(.any).then { _ in 3 }
    #expect(fake.again { 1 } == 3)
    fake.when.log("a", .any).thenReturn()
    fake.log("a", 2)
    #expect(fake.received.log(.any, 2).map(\.text) == ["a"])
    fake.when.add([1, 2]).thenReturn()
    fake.add(1, 2)
    fake.when.repeat(in: 1, for: 2).then { $0 + $1 }
    #expect(fake.repeat(in: 1, for: 2) == 3)
    fake.when.conditional().thenReturn(4)
    #expect(fake.conditional() == 4)
    fake.when.copy().thenReturn(fake)
    #expect(fake.copy() === fake)
    fake.when.merge(.any).thenReturn(nil)
    #expect(fake.merge(fake) == nil)
    #expect(fake.received.merge(.any).map { $0.other === fake } == [true])
  }

  @Test func `overloads and generics`() async {
    let fake = FakeStore()
    fake.when.put(.any(Int.self)).thenReturn()
    fake.put(1)
    #expect(fake.received.put(1).map(\.x) == [1])
    #expect(fake.received.put("1").isEmpty)
    fake.when.take().thenReturn(1)
    fake.when.take().thenReturn("one")
    #expect((fake.take() as Int, fake.take() as String) == (1, "one"))
    #expect(fake.received.take().count == 1)
    #expect(fake.received.take2().count == 1)
    fake.when.wait2().thenReturn()
    await fake.wait()
    #expect(fake.received.wait2().count == 1)
    #expect(fake.received.wait().isEmpty)
    fake.when.same("a", ["b"]).thenReturn("c")
    #expect(fake.same("a", ["b"]) == "c")
    fake.when.same(.any(Int.self), .any([Int].self)).then { value, more in value + more.count }
    #expect(fake.same(1, [2, 3]) == 3)
    #expect(fake.received.same(.any(Int.self), .any([Int].self)).map(\.more) == [[2, 3]])
  }

  @Test func `static members`() throws {
    isolatingStaticSpies {
      FakeStore.classWhen.make(1).thenReturn(10)
      #expect(throws: Never.self) { try FakeStore.make(1) == 10 }
      FakeStore.classWhen.shared.thenReturn(1)
      FakeStore.classWhen.setShared(.any).thenReturn()
      FakeStore.shared += 1
      #expect(FakeStore.classReceived.setShared(2).count == 1)
      #expect(FakeStore.classReceived.make(.any).map(\.id) == [1])
    }
  }

  @Test func `associated types`() {
    let box = FakeBox<Int, [Int]>()
    box.when.put(1).thenReturn([1, 2])
    box.when.last.thenReturn(nil)
    #expect(box.put(1) == [1, 2])
    #expect(box.last == nil)
    #expect(box.received.put(.any).map(\.item) == [1])
  }

  @Test func `actors`() async {
    let queue = FakeQueue(id: 1)
    #expect(queue.received.initializer(id: 1).count == 1)
    queue.when.push(.any).then { $0 + 1 }
    queue.when.send(.any).then { $0 + 2 }
    queue.when.name().thenReturn("q")
    #expect(await queue.push(1) == 2)
    #expect(await queue.send(1) == 3)
    #expect(queue.name() == "q")
    #expect(queue.received.push(1).count == 1)
  }

  @Test @MainActor func `the main actor`() async throws {
    let screen = FakeScreen()
    var titles: [String] = []
    screen.when.setTitle(.any).then { titles.append($0) }
    screen.title = "a"
    #expect(titles == ["a"])
    let record = Record()
    screen.when.show(.where { $0 === record }).then { record in record.id + 1 }
    #expect(try await screen.show(record) == 2)
  }

  @Test func `inheriting fakes`() async throws {
    let fake = FakeArchive()
    fake.when.read(1).thenReturn("one")
    fake.when.name.thenReturn("n")
    fake.when.pack().then { 3 }
    fake.when.copy().thenReturn(fake)
    let archive: any Archive = fake
    #expect(archive.read(1) == "one")
    #expect(archive.name == "n")
    #expect(try await archive.pack() == 3)
    #expect(fake.copy() === fake)
    #expect(fake.received.read(.any).map(\.id) == [1])
    #expect(FakeArchive(id: 5).received.initializer(id: 5).count == 1)
    isolatingStaticSpies {
      FakeArchive.classWhen.open().thenReturn(1)
      #expect(FakeArchive.open() == 1)
      #expect(FakeArchive.classReceived.open().count == 1)
    }
    let numbers = FakeNumbers()
    numbers.when.item().thenReturn(1)
    #expect(numbers.item() == 1)
  }

  @Test func `noncopyable results`() async {
    let gate = FakeGate()
    gate.when.open(.any).then { number in Ticket(number: number) }
    gate.when.openLater().then { Ticket(number: 3) }
    gate.when.tryOpen().thenThrow(SoldOut())
    let number = gate.open(7).number
    #expect(number == 7)
    let later = await gate.openLater().number
    #expect(later == 3)
    #expect(throws: SoldOut.self) { _ = try gate.tryOpen().number }
  }

  @Test func `a protocol may have members of the same names`() {
    let fake = FakeClashing()
    when(fake).when.thenReturn(1)
    when(fake).received().thenReturn(2)
    #expect(fake.when == 1)
    #expect(fake.received() == 2)
    #expect(received(by: fake).received().count == 1)
    when(fake).setName(.any).thenReturn(3)
    #expect(fake.setName("a") == 3)
    when(fake).setName2(.any).thenReturn()
    fake.name = "b"
    #expect(received(by: fake).setName2("b").count == 1)
    #expect(received(by: FakeClashing(id: 4)).initializer2(id: 4).count == 1)
    when(fake).setSubscript2(1, newValue: 2).thenReturn()
    fake[1] = 2
    #expect(received(by: fake).setSubscript2(1, newValue: 2).count == 1)
  }

  @Test func `the type of a generic result chooses the stub`() {
    let fake = FakeClashing()
    when(fake).load().thenReturn(7)
    when(fake).load().thenReturn("seven")
    when(fake).load(.type(Int.self)).thenReturn(8)
    when(fake).load(.any(Double.Type.self)).thenReturn(nil)
    #expect(fake.load() == 7)
    #expect(fake.load() == "seven")
    #expect(fake.load(Int.self) == 8)
    #expect(fake.load(Double.self) == nil)
    #expect(received(by: fake).load(Int.self).count == 1)
  }

  @Test func `odd declarations`() async throws {
    let fake = FakeOddities()
    fake.when.unwrapped().thenReturn(nil)
    #expect(fake.unwrapped() == nil)
    fake.when.where_(isolation: .any).then { _ in 2 }
    #expect(await fake.where_(isolation: nil) == 2)
    fake.when.typed(.any).thenThrow(StoreError(code: 6))
    #expect(throws: StoreError(code: 6)) { try fake.typed { 1 } }
    fake.when.typed(.any).then { work in try work() + 1 }
    #expect(try fake.typed { 1 } == 2)
    fake.when.`class`.thenReturn(1)
    #expect(fake.`class` == 1)
    fake.when.closures(.any, nil).then { work, _ in
      work()
      return 1
    }
    #expect(fake.closures({}, nil) == 1)
    fake.when.generic(.any(StoreError.self)).then { error in throw error }
    #expect(throws: StoreError(code: 7)) { try fake.generic(StoreError(code: 7)) }
  }
}
