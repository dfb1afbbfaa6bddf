import StakeoutCalls
import StakeoutReporting
import StakeoutTestSupport
import Testing

@testable import StakeoutSpies

private protocol Shop {
  func price(of name: String) -> Int
}

private struct RealShop: Shop {
  func price(of name: String) -> Int { name.count }
}

private final class FakeShop: Shop, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case price = "price(of:)"
    case opening, size, tag
  }

  var real: (any Shop)?

  func price(of name: String) -> Int {
    spryify(arguments: name, forwarding: real.map { real in { real.price(of: name) } })
  }
  var opening: [String: Int] { stubbedValue() }
  var size: Size { stubbedValue() }
  var tag: Double? { stubbedValue() }
}

private struct Size: RelaxedDefault, Equatable {
  var width: Int
  static var relaxedDefault: Size { Size(width: 3) }
}

private func capturedFailures(_ body: () -> Void) -> [Failure] {
  let failures = CapturingReporter()
  withReporter(failures) { body() }
  return failures.failures
}

@Suite struct UnstubbedCallsTests {
  private let fake = FakeShop()

  @Test func `a relaxed double returns default values`() {
    fake.unstubbedCalls = .relaxed
    #expect(fake.price(of: "tea") == 0)
    #expect(fake.opening == [:])
    #expect(fake.size == Size(width: 3))
    #expect(fake.tag == nil)
    fake.stub(.price).andReturn(4)
    #expect(fake.price(of: "tea") == 4)
    #expect(fake.didCall(.price, with: "tea", countSpecifier: .exactly(2)).success)
  }

  @Test func `a forwarding double passes on what is not stubbed`() {
    fake.unstubbedCalls = .forwarding
    fake.real = RealShop()
    fake.stub(.price).with("tea").andReturn(40)
    #expect(fake.price(of: "tea") == 40)
    #expect(fake.price(of: "coffee") == 6)
    #expect(fake.recordedCallsCount == 2)
  }

  @Test func `a strict double fails the test where it was called`() {
    fake.unstubbedCalls = .strict
    fake.stub(.price).with("tea").andReturn(40)
    let line = UInt(#line + 1)
    let failures = capturedFailures { #expect(fake.price(of: "coffee") == 0) }
    #expect(failures.count == 1)
    #expect(
      failures[0].message.hasPrefix(
        """
        FakeShop received unexpected price(of:) with <coffee>
        closest stub: price(of:) with <tea> ≠ <coffee>
        in the double: StakeoutSpiesTests/UnstubbedCallsTests.swift:
        """))
    #if canImport(Runtime) && DEBUG
      #expect("\(failures[0].site.filePath)" == #filePath)
      #expect(failures[0].site.line == line)
    #else
      _ = line
    #endif
    #expect(fake.recordedCallsCount == 1)
  }

  @Test func `a strict double says its name`() {
    fake.unstubbedCalls = .strict
    fake.spyName = "corner"
    let failures = capturedFailures { #expect(fake.price(of: "tea") == 0) }
    #expect(
      failures.first?.message.hasPrefix(
        #"FakeShop "corner" received unexpected price(of:) with <tea>"#) == true)
  }

  @Test func `a strict double lets calls pass that are allowed`() {
    fake.unstubbedCalls = .strict
    fake.spyStorage.allow("price(of:)", with: ["tea"])
    let failures = capturedFailures {
      #expect(fake.price(of: "tea") == 0)
      #expect(fake.price(of: "coffee") == 0)
    }
    #expect(failures.count == 1)
    fake.resetStubs()
    let later = capturedFailures { #expect(fake.price(of: "tea") == 0) }
    #expect(later.count == 1)
  }

  @Test func `a stub and a real object go before what is allowed`() {
    fake.unstubbedCalls = .forwarding
    fake.real = RealShop()
    fake.spyStorage.allow("price(of:)")
    fake.stub(.price).with("tea").andReturn(40)
    #expect(fake.price(of: "tea") == 40)
    #expect(fake.price(of: "coffee") == 6)
    fake.unstubbedCalls = .fatal
    #expect(fake.price(of: "coffee") == 0)
  }

  @Test func `a double does nothing else until it is told to`() {
    #expect(fake.unstubbedCalls == .fatal)
    fake.unstubbedCalls = .relaxed
    fake.resetCallsAndStubs()
    #expect(fake.unstubbedCalls == .relaxed)
  }
}

@Suite struct UnstubbedCallsTrapTests {
  private let fake = FakeShop()

  @Test func `inside a trap region a strict double records no failure`() {
    fake.unstubbedCalls = .strict
    let failures = capturedFailures {
      XCTAssertThrowsAssertion { fake.price(of: "tea") }
    }
    #expect(failures.isEmpty)
  }

  @Test func `without a real object a forwarding double has nothing to return`() {
    fake.unstubbedCalls = .forwarding
    let failures = capturedFailures {
      XCTAssertThrowsAssertion { fake.price(of: "tea") }
    }
    #expect(failures.isEmpty)
  }
}
