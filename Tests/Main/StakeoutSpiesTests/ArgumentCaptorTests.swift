import StakeoutSpryKit
import Testing

import StakeoutSpies

@Suite struct ArgumentCaptorTests {
  let fake = FakeService()
  private let captor = Argument.captor()

  @Test func `it has the argument of each call that its stub answers, in their order`() {
    fake.stub(.find).with(captor, ["list"]).andReturn(1)
    fake.stub(.find).andReturn(2)
    for text in ["a", nil, "c"] { #expect(fake.find(text, in: ["list"]) == 1) }
    #expect(fake.find("d", in: []) == 2)
    #expect(captor.count == 3)
    #expect(captor.getValue(as: String.self) == "a")
    let third: String = captor[2]
    #expect(third == "c")
    #expect(captor.values.map { $0 as? String } == ["a", nil, "c"])
    #expect(captor.isType(String.self, at: 2))
    #expect(!captor.isType(Int.self, at: 2))
    #expect(!captor.isType(String.self, at: 3))
    captor.reset()
    #expect(captor.count == 0)
  }

  @Test func `a stub that does not answer captures nothing`() {
    fake.stub(.load).andReturn("a")
    fake.stub(.load).with(captor).andReturn(7)
    #expect(fake.load(id: 1) == "a")
    #expect(captor.count == 0)
  }

  @Test func `a stub that throws captures`() {
    fake.stub(.fetch).with(captor).andThrow(ParseError(column: 1))
    #expect(throws: ParseError.self) { try fake.fetch(id: 7) }
    #expect(captor.getValue() == 7)
  }

  @Test func `with a type it needs no casts, and accepts nothing else`() {
    let captor = Argument.captor(of: String.self)
    fake.stub(.store).andReturn()
    fake.stub(.store).with(captor).andReturn()
    for value in [1, "a", nil, "b"] as [Any?] { fake.store(value) }
    #expect(captor.values == ["a", "b"])
    #expect(captor[1] == "b")
    #expect(captor.count == 2)
    captor.reset()
    #expect(captor.values.isEmpty)
  }

  @Test func `in a question it accepts and keeps nothing`() {
    fake.stub(.load).andReturn("a")
    _ = fake.load(id: 1)
    #expect(fake.didCall(.load, with: captor).success)
    #expect(captor.count == 0)
  }

  @Test func `its name in a list of arguments`() {
    #expect(Argument.captor().asMatcher.noun == "ArgumentCaptor")
    #expect(Argument.captor(of: Int.self).asMatcher.noun == "ArgumentCaptor<Int>")
  }
}
