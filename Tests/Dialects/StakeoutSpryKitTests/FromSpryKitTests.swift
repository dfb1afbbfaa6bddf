import StakeoutSpryKit
import Testing

/// The Swift snippets of Documentation/FromSpryKit.md.
@Suite struct FromSpryKitTests {
  private let fake = FakeStringService()
  private let other = FakeStringService()

  @Test func `the lines about stubs hold`() {
    fake.stub(.giveMeAStringWithArg1_Arg2).andReturn(inOrder: "first", "second")
    fake.stub(.hereAreTwoStrings).andPerform { (string1: String?, string2: String?) in
      string1 == string2
    }
    #expect(fake.giveMeAString(arg1: true, arg2: "") == "first")
    #expect(fake.giveMeAString(arg1: true, arg2: "") == "second")
    #expect(fake.hereAreTwoStrings(string1: "a", string2: "a"))
    #expect(!fake.hereAreTwoStrings(string1: "a", string2: nil))
  }

  @Test func `the lines about modes hold`() {
    fake.unstubbedCalls = .relaxed
    expect(fake.giveMeAString(arg1: true, arg2: "a")).to(equal(""))
  }

  @Test func `the lines about captors hold`() {
    let captor = Argument.captor(of: String.self)
    fake.stub(.hereAreTwoStrings).with(captor, Argument.anything).andReturn(true)
    _ = fake.hereAreTwoStrings(string1: "a", string2: nil)
    expect(captor.values) == ["a"]
  }

  @Test func `the lines about static members hold`() {
    isolatingStaticSpies {
      FakeStringService.stub(.giveMeAStringWithArg1_Arg2).andReturn("mine alone")
      expect(FakeStringService.giveMeAString(arg1: true, arg2: "")).to(equal("mine alone"))
    }
  }

  @Test func `order, and the next call`() async throws {
    for double in [fake, other] { double.unstubbedCalls = .relaxed }
    fake.doThings()
    _ = other.giveMeAString(arg1: true, arg2: "a")

    expect([fake.called(.doThings), other.called(.giveMeAStringWithArg1_Arg2, with: true, "a")])
      .to(beInOrder())
    expect(fake.called(.doThings)).to(beBefore(other.called(.giveMeAStringWithArg1_Arg2)))

    let call = try await fake.waitForCall(.doThings, number: 1)
    expect(call.function) == "doThings()"
  }
}
