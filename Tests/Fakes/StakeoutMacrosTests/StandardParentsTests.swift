import Foundation
import Stakeout
import StakeoutMacros
import Testing

@Faked
private protocol Stored: Codable {
  var name: String { get }
}

@Faked
private protocol Labelled: CustomStringConvertible, CustomDebugStringConvertible {
  func count() -> Int
}

@Faked
private protocol Told: CustomStringConvertible {
  var description: String { get }
}

@Faked
private protocol Plain: Identifiable {}

@Faked
private protocol Named: Identifiable where ID == String {
  func count() -> Int
}

@Faked
private protocol Numbered: Identifiable<Int>, Encodable {}

@Faked
private protocol Counter: Actor, CustomStringConvertible {
  func count() -> Int
}

@Faked(.inheritable)
private protocol Shelf: Codable, CustomStringConvertible {}

@Faked(inheriting: "FakeShelf")
private protocol DeepShelf: Shelf {
  func depth() -> Int
}

/// Fakes of protocols that inherit from protocols of the standard library.
@Suite struct StandardParentsTests {
  @Test func `Codable's functions are stubbed and recorded`() throws {
    let fake = FakeStored()
    fake.stub(.encodeWithTo).andDo { arguments in
      var container = (arguments[0] as? any Encoder)?.singleValueContainer()
      try container?.encode("fake")
      return ()
    }
    #expect(String(decoding: try JSONEncoder().encode(fake), as: UTF8.self) == "\"fake\"")
    expect(fake).to(haveReceived(.encodeWithTo))
    let decoded = try JSONDecoder().decode(FakeStored.self, from: Data("1".utf8))
    expect(decoded).to(haveReceived(.initWithFrom))
  }

  @Test func `a fake describes itself as its type, unless it is stubbed, and records nothing`() {
    let fake = FakeLabelled()
    #expect("\(fake)" == "FakeLabelled")
    #expect(String(reflecting: fake) == "FakeLabelled")
    fake.stub(.description).andReturn("a label")
    #expect("\(fake)" == "a label")
    #expect(fake.recordedCalls.count == 0)
  }

  @Test func `a description that the protocol declares is as any member`() {
    let fake = FakeTold()
    fake.stub(.description).andReturn("told")
    #expect("\(fake)" == "told")
    expect(fake).to(haveReceived(.description))
  }

  @Test func `an identifier of a type is stubbed, another one is the fake's own`() {
    let named = FakeNamed()
    named.stub(.id).andReturn("n")
    #expect(named.id == "n")
    let numbered = FakeNumbered()
    numbered.stub(.id).andReturn(7)
    #expect(numbered.id == 7)
    let plain = FakePlain()
    #expect(plain.id == ObjectIdentifier(plain))
  }

  @Test func `actors and fakes that inherit have it, too`() async throws {
    #expect("\(FakeCounter())" == "FakeCounter")
    let shelf = FakeDeepShelf()
    shelf.stub(.depth).andReturn(3)
    #expect(shelf.depth() == 3)
    #expect("\(shelf)" == "FakeDeepShelf")
    let decoded = try JSONDecoder().decode(FakeDeepShelf.self, from: Data("1".utf8))
    expect(decoded).to(haveReceived(.initWithFrom))
  }
}
