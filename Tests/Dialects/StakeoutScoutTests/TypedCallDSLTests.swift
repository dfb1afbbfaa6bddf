import StakeoutScout
import Testing

@Suite struct TypedCallDSLTests {
  private struct OtherError: Error {}

  private let mock = Mock()

  private func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
  private func log(_ text: String) { mock.call(returning: Void.self).log(text) }
  private func find(_ id: Int) -> String? { mock.call(returning: String?.self).find(id) }
  private func load() throws -> Int {
    try mock.call(returning: Int.self, throwing: (any Error).self).load()
  }
  private func save() throws(SomeError) {
    try mock.call(returning: Void.self, throwing: SomeError.self).save()
  }

  @Test func `a value needs no cast`() {
    mock.expect.baz(buz: equalTo(1)).to(`return`(2))
    #expect(baz(buz: 1) == 2)
    mock.expect.log(equalTo("a")).toBeCalled()
    log("a")
    mock.expect.find(any()).to(`return`(nil)).and.to(`return`("x"))
    #expect(find(1) == nil)
    #expect(find(1) == "x")
    mock.verify()
  }

  @Test func `an error of the right type is thrown`() {
    mock.expect.load().to(throwError(SomeError()))
    #expect(throws: SomeError.self) { try load() }
    mock.expect.save().to(throwError(SomeError()))
    #expect(throws: SomeError.self) { try save() }
    mock.verify()
  }

  @Test func `a value of another type fails, and throws where it can`() {
    mock.expect.load().to(`return`("text")).and.to(`return`(nil))
    #expect(
      texts { checkNoAnswer { try load() } }
        == ["Expected value of type Int for load, got String"])
    #expect(
      texts { checkNoAnswer { try load() } }
        == ["Expected value of type Int for load, got nil"])
  }

  @Test func `without an expectation the call fails once, and throws where it can`() {
    var thrown: String?
    #expect(
      texts { do { _ = try load() } catch { thrown = "\(error)" } }
        == ["No expectations defined for load"])
    #expect(thrown == "the mock has nothing to return for load")
  }

  @Test func `nothing and nil are at hand without an expectation`() {
    #expect(texts { log("a") } == ["No expectations defined for log"])
    #expect(texts { check(find(1) == nil) } == ["No expectations defined for find"])
  }

  @Test func `an error that the function does not throw fails`() throws {
    mock.expect.log(any()).to(throwError(SomeError()))
    #expect(texts { log("a") } == ["Expected no error for log, got SomeError()"])
    mock.expect.save().to(throwError(OtherError()))
    #expect(
      try texts { try save() } == ["Expected an error of type SomeError for save, got OtherError()"]
    )
  }
}
