import StakeoutTestSupport
import Testing

import StakeoutSpies

/// The stubs that are made with `when`.
@Suite struct StubbedCallsTests {
  private let fake = FakeTeller()
  private let failures = CapturingReporter()

  /// A replaced stub that is still there would be reported, because it answers no call.
  @Test func `a newer stub for the same calls replaces the older one`() async throws {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeTeller()
      fake.when.pay(.any, to: .any).thenReturn(false)
      fake.when.pay(1, to: "a").thenReturn(false)
      fake.when.pay(1, to: "a").thenReturn(true)
      fake.when.pay(.any, to: .any).thenReturn(true)
      #expect(fake.pay(1, to: "a"))
      #expect(fake.pay(2, to: "a"))
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `a word replaces the pattern of a stub without types that it stands for`()
    async throws
  {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeTeller()
      fake.stub(.pay).with(Argument.anything, "a").andReturn(false)
      fake.when.pay(.any, to: "a").thenReturn(true)
      #expect(fake.pay(1, to: "a"))
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `all arguments are a stub without arguments`() {
    fake.when.pay(1, to: "a").thenReturn(false)
    fake.when.pay(.any, to: .any).thenReturn(true)
    #expect([1, 2, 1].map { fake.pay($0, to: "a") } == [false, true, false])
    withReporter(failures) { fake.stub(.pay).andReturn(false) }
    #expect(
      failures.messages.map { $0.hasPrefix("Stubbing the same function with the same arguments") }
        == [true])
    #expect(!fake.pay(2, to: "a"))
  }

  @Test func `in a generic function the type of the result chooses`() {
    fake.when.same(.any).thenReturn(7)
    fake.when.same(.any).thenReturn("seven")
    #expect(fake.same(1) == 7)
    #expect(fake.same("1") == "seven")
    fake.when.same(.any).then { (x: Int) in x + 1 }
    #expect(fake.same(1) == 2)
    #expect(fake.same("1") == "seven")
  }

  @Test func `in a generic function a value goes before any of its type`() {
    fake.when.same(.value(5)).thenReturn(1)
    fake.when.same(.any(Int.self)).thenReturn(2)
    #expect(fake.same(5) == 1)
    #expect(fake.same(6) == 2)
    fake.when.join(.value(5), .any(String.self)).thenReturn("second any")
    fake.when.join(.any(Int.self), .any(String.self)).thenReturn("both any")
    fake.when.join(.value(5), .value("a")).thenReturn("values")
    #expect(fake.join(5, "a") == "values")
    #expect(fake.join(5, "b") == "second any")
    #expect(fake.join(6, "a") == "both any")
    fake.when.join(.any(Int.self), .any(Int.self)).thenReturn("numbers")
    #expect(fake.join(5, "b") == "second any")
    #expect(fake.join(5, 5) == "numbers")
  }

  @Test func `in a generic function a newer stub replaces one for the same calls and result`()
    async throws
  {
    let failures = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeTeller()
      for number in 0..<20 {
        fake.when.same(.value(5)).thenReturn(number)
        fake.when.same(.any(Int.self)).thenReturn(-number)
        fake.when.same(.any(String.self)).thenReturn("\(number)")
        fake.when.join(.value(1), .any(Int.self)).thenReturn("\(number)")
      }
      fake.when.same(.value(5.0)).thenReturn(0.5)
      #expect(fake.same(5) == 19)
      #expect(fake.same(6) == -19)
      #expect(fake.same("a") == "19")
      #expect(fake.same(5.0) == 0.5)
      #expect(fake.join(1, 1) == "19")
    }
    #expect(failures.map(\.message) == [])
  }

  @Test func `many stubs keep their priorities`() async throws {
    let unused = try await reportedFailures(under: .reportsUnusedStubs) {
      let fake = FakeTeller()
      fake.when.add(.where { $0 < 3 }, .any, .any).thenReturn(-1)
      for number in 0..<100 { fake.when.add(.value(number), 0, 0).thenReturn(number) }
      #expect(fake.add(2, 0, 0) == 2)
      #expect(fake.add(2, 0, 1) == -1)
      fake.when.add(.where { $0 == 50 }, .any, .any).thenReturn(-2)
      #expect(fake.add(50, 0, 0) == -2)
      #expect(fake.add(99, 0, 0) == 99)
      fake.when.add(50, 0, 0).thenReturn(-3)
      #expect(fake.add(50, 0, 0) == -3)
      let failures = reportedFailures { #expect(fake.add(100, 0, 0) == 0) }
      #expect(failures.count == 1)
    }
    let numbers = (0..<100).filter { ![2, 50, 99].contains($0) }
    #expect(
      unused.map { $0.message.prefix { $0 != ";" } }
        == numbers.map {
          "unused stub of FakeTeller, which answered no call: "
            + "add(_:_:_:) with <\($0)>, <0>, <0> → <\($0)>"
        })
  }

  @Test func `of many stubs one with another number of arguments is found`() {
    for number in 0..<20 { fake.stub(.pay).with(number, "a").andReturn(true) }
    fake.stub(.pay).with(7).andReturn(true)
    #expect(withReporter(failures) { fake.pay(3, to: "a") } == false)
    #expect(failures.messages.count == 1)
    #expect(failures.messages[0].hasPrefix("Wrong number of arguments to compare"))
  }

  @Test func `an error has the function's type`() async {
    fake.when.load(.where { $0 > 3 }).thenThrow(NotFound())
    fake.when.load(1).then { _ throws(NotFound) in throw NotFound() }
    fake.when.load(2).then { _ in throw NotFound() }
    for id in [4, 1, 2] {
      await #expect(throws: NotFound.self) { try await fake.load(id) }
    }
  }

  @Test func `a closure that throws an error of another type fails the test`() async {
    struct Other: Error {}
    fake.when.load(.any).then { _ in throw Other() }
    let failures = CapturingReporter()
    await withReporter(failures) { _ = try? await fake.load(1) }
    #expect(
      failures.messages.map { $0.hasPrefix("The stub threw an error of another type") } == [true])
  }

  @Test func `Void, nil and default values`() throws {
    fake.when.close().thenReturn()
    fake.close()
    fake.when.name.thenReturn(nil, "n")
    #expect(fake.name == nil)
    #expect(fake.name == "n")
    fake.when.name.thenReturn(nil)
    #expect(fake.name == nil)
    fake.when.add(1, 2, 3).thenReturnDefault()
    #expect(fake.add(1, 2, 3) == 0)
    fake.when.tag(.any, note: nil).thenReturn()
    try fake.tag("a", note: nil)
  }

  @Test func `the stubs are those of the enum form`() {
    fake.stub(.balance).andReturn(1)
    fake.when.balance.thenReturn(2)
    #expect(fake.balance == 2)
    fake.stubAgain(.balance).andReturn(3)
    #expect(fake.balance == 3)
    fake.resetStubs()
    #expect(withReporter(failures) { fake.balance } == 0)
    #expect(failures.messages.count == 1)
  }

  @Test func `a call that has lost an argument's type fails the test and goes on`() {
    fake.when.pay(.any, to: .any).then { _, _ in true }
    let isPaid = withReporter(failures) {
      fake.spryify("pay(_:to:)", arguments: "1" as Any?, "ada" as Any?, asType: Bool.self)
    }
    #expect(!isPaid)
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages[0].hasPrefix("Used '.then()' with a closure that takes other parameters"))
  }
}
