import StakeoutContext
import StakeoutTestSupport
import Testing

@Suite struct OwnerTests {
  private static let name = Owner.Slot<String>()
  private static let number = Owner.Slot<Int>()

  @Test func `it carries everything to a plain thread, and leaves nothing behind`() {
    let failures = CapturingReporter()
    var scope = Owner().with(Self.name, "handler")
    scope.reporter = failures
    onThreads(8) { [scope] _ in
      failures.report(Fixture.failure(Owner.inForce.reporter == nil ? "none" : "some"))
      scope.run { Fixture.fail(Owner.inForce[Self.name] ?? "no name") }
      failures.report(Fixture.failure(Owner.inForce.reporter == nil ? "none" : "some"))
    }
    #expect(failures.messages.filter { $0 == "handler" }.count == 8)
    #expect(failures.messages.filter { $0 == "none" }.count == 16)
    #expect(failures.messages.count == 24)
  }

  @Test func `a reporter put in force keeps the other slots, and the other way round`() {
    let failures = CapturingReporter()
    Owner().with(Self.number, 1).run {
      withReporter(failures) {
        #expect(Owner.inForce[Self.number] == 1)
        Owner.inForce.with(Self.number, 2).run {
          #expect(Owner.inForce[Self.number] == 2)
          Fixture.fail("reached")
        }
      }
    }
    #expect(failures.messages == ["reached"])
  }

  @Test func `slots are apart, and can be emptied`() {
    var scope = Owner()
    #expect(scope[Self.name] == nil && scope[Self.number] == nil)
    scope[Self.name] = "a"
    #expect(scope[Self.number] == nil)
    scope[Self.number] = 3
    scope[Self.name] = "b"
    #expect(scope[Self.name] == "b" && scope[Self.number] == 3)
    let emptied = scope.with(Self.name, nil)
    #expect(emptied[Self.name] == nil && emptied[Self.number] == 3)
    #expect(scope[Self.name] == "b")
  }
}
