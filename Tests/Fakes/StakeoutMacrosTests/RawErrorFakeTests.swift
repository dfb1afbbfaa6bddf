import Foundation
import Stakeout
import StakeoutMacros
import Testing

// Protocols whose fakes did not compile in earlier versions, or compiled with warnings.

@Faked
protocol LabelledClosures {
  func map(_ body: (_ value: Int) throws -> Int) rethrows -> Int
  func each(_ body: (_ value: Int, _ other: (_ inner: String) -> Void) -> Void)
  func later(_ body: @escaping (_ value: Int) -> Void)
}

@Faked
protocol Composed {
  func take(_ value: some (Hashable & Sendable)) -> Int
}

@Faked
protocol Mutating {
  var next: Int { mutating get }
  subscript(index: Int) -> Int { mutating get nonmutating set }
  var size: Int { get nonmutating set }
}

@Faked
protocol Shadowed {
  associatedtype T
  func get<T>(_ value: T) -> Int
  func own(_ value: T)
}

@Faked
protocol Equals {
  associatedtype A: Hashable
  associatedtype B where B == A
  associatedtype C: Collection where C.Element == B
  func pair(_ a: A, _ c: C) -> B
}

@Faked
protocol Same {
  associatedtype Same: Hashable
  func keep(_ value: Same) -> [Same]
}

@Faked
protocol Nothing {
  func done(_ result: Void, count: Int)
  func finished(_ result: Void)
}

typealias LabelledHandler = (_ value: Int) -> Void

@Faked
protocol Handlers {
  func on(_ handler: @escaping LabelledHandler)
}

@Faked(.restated)
protocol RestatedCodable: Codable {
  var name: String { get }
}

@Faked
protocol Listening: NSObjectProtocol, CustomStringConvertible {
  func heard(_ text: String) -> Int
}

@Faked
protocol Sorted: Comparable {
  var rank: Int { get }
}

@Faked
protocol NumberStream: AsyncSequence where Element == Int {
  var name: String { get }
}

@Suite struct RawErrorFakeTests {
  @Test func `labels of closures are no part of their words`() {
    let fake = FakeLabelledClosures()
    fake.when.each(.any).then { body in body(3) { _ in } }
    var numbers: [Int] = []
    fake.each { number, _ in numbers.append(number) }
    expect(numbers) == [3]
  }

  @Test func `a composition in parentheses`() {
    let fake = FakeComposed()
    fake.when.take(.any(String.self)).thenReturn(1)
    expect(fake.take("a")) == 1
  }

  @Test func `accessors that mutate`() {
    let fake = FakeMutating()
    fake.when.next.thenReturn(1)
    expect(fake.next) == 1
  }

  @Test func `a generic parameter beside an associated type with its name`() {
    let fake = FakeShadowed<String>()
    fake.when.get(.any(Int.self)).thenReturn(5)
    fake.when.own(.any).thenReturn(())
    expect(fake.get(1)) == 5
    fake.own("a")
    expect(fake.received.own("a")).to(haveCount(1))
  }

  @Test func `an associated type that equals another is no parameter`() {
    let fake = FakeEquals<Int, [Int]>()
    fake.when.pair(.any, .any).thenReturn(7)
    expect(fake.pair(1, [2])) == 7
  }

  @Test func `an associated type with the name of its protocol`() {
    let fake = FakeSame<Int>()
    fake.when.keep(.any).thenReturn([2])
    expect(fake.keep(1)) == [2]
  }

  @Test func `a parameter without a value`() {
    let fake = FakeNothing()
    fake.when.done(.any, count: .any).thenReturn(())
    fake.done((), count: 1)
    expect(fake.received.done(.any, count: 1)).to(haveCount(1))
  }

  @Test func `what is restated has the members of Codable`() throws {
    let fake = FakeRestatedCodable()
    fake.when.encode(to: .any).thenThrow(StoreError())
    expect { try JSONEncoder().encode(fake) }.to(throwError())
    expect(fake.received.encode(to: .any)).to(haveCount(1))
  }

  @Test func `a fake of an object is an object`() {
    let fake = FakeListening()
    fake.when.heard("a").thenReturn(1)
    expect(fake.heard("a")) == 1
    expect(fake.isEqual(fake)).to(beTrue())
  }

  @Test func `fakes have an order, and are equal only to themselves`() {
    let (first, second) = (FakeSorted(), FakeSorted())
    expect(first < second) != (second < first)
    expect(first == first).to(beTrue())
  }

  @Test func `an asynchronous sequence`() async throws {
    let fake = FakeNumberStream<AsyncStream<Int>.Iterator>()
    let stream = AsyncStream {
      $0.yield(1); $0.finish()
    }
    fake.when.makeAsyncIterator().thenReturn(stream.makeAsyncIterator())
    var numbers: [Int] = []
    for await number in fake { numbers.append(number) }
    expect(numbers) == [1]
  }
}
