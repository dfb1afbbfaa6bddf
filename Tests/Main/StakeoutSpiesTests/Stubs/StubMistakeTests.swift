import StakeoutSpryKit
import Testing

import StakeoutSpies

/// Mistakes in the use of stubs, outside of a trap region: which failure is reported, and where.
///
/// MisuseTests has the texts.
@Suite struct StubMistakeTests {
  let fake = FakeService()
  private let failures = CapturingReporter()

  @Test func `a stub that does not say what it does fails at its line when it is called`() {
    let line = UInt(#line + 1)
    _ = fake.stub(.load)
    withReporter(failures) { #expect(fake.load(id: 7) == "") }
    #expect(failures.failures.map(\.site.line) == [line])
    #expect(failures.failures[0].site.filePath == #filePath)
  }

  @Test func `a call whose stub does not fit throws, or returns a default value`() async {
    fake.stub(.load).with(1, 2).andReturn("a")
    fake.stub(.find).andThrow(NotFound())
    fake.stub(.parse).andThrow(NotFound())
    fake.stub(.transform).andDoAsync { _ in 1 }
    fake.stub(.subscripted).andPerform { (index: String) in index }
    fake.stub(.fetch).with(1, 2).andReturn("a")
    fake.stub(.download).with(1, 2).andReturn("a")
    await withReporter(failures) {
      #expect(fake.load(id: 1) == "")
      #expect(fake.find("a", in: []) == nil)
      #expect(throws: Never.self) { try fake.parse("a") == 0 }
      #expect(fake.transform { $0 } == 0)
      #expect(fake[1] == "")
      #expect(throws: UnansweredCall.self) { try fake.fetch(id: 1) }
      await #expect(throws: UnansweredCall.self) { try await fake.download(id: 1) }
    }
    #expect(failures.messages.count == 7)
    #expect(fake.recordedCallsCount == 7)
  }

  @Test func `a double that does not list its function fails at its own line`() {
    let line = UInt(#line + 2)
    withReporter(failures) {
      let value: Int = fake.spryify("fly(to:)", arguments: 1)
      #expect(value == 0)
    }
    #expect(failures.failures.map(\.site.line) == [line])
    #expect(failures.messages[0].hasPrefix("Unable to find function: Type: FakeService; "))
    #expect(fake.recordedCalls.map(\.function) == ["fly(to:)"])
  }

  @Test func `a stub in the making says what it is`() {
    #expect(
      "\(fake.stub(.load).with(7))"
        == "Stub(function: <load(id:)>, args: <<7>>, returnValue: <nil>)")
    let stub = fake.stub(.close)
    stub.andReturn()
    #expect(
      "\(stub)" == "Stub(function: <close()>, args: <>, returnValue: <andReturn(Optional(()))>)")
  }
}
