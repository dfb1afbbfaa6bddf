import StakeoutScout
import XCTest

// The examples of Scout's introduction, unchanged except for the import, and tests of its text, sentence by
// sentence.

protocol Example {
  var foo: String { get }

  func baz()
}

class TestSubject {
  let example: any Example

  init(example: any Example) {
    self.example = example
  }

  func doAThing() {
    if example.foo == "baz" {
      example.baz()
    }
  }
}

class MockExample: Example, Mockable {
  let mock = Mock()

  var foo: String {
    get {
      return mock.get.foo
    }
  }

  func baz() {
    try! mock.call.baz()
  }
}

protocol GetExample {
  var foo: String { get }
}

class MockGetExample: GetExample, Mockable {
  let mock = Mock()

  var foo: String {
    get {
      return mock.get.foo
    }
  }
}

protocol CallExample {
  func baz(buz: Int) -> Int
}

class MockCallExample: CallExample, Mockable {
  let mock = Mock()

  func baz(buz: Int) -> Int {
    return try! mock.call.baz(buz: buz) as! Int
  }
}

protocol ThrowExample {
  func someThrowingFunc() throws
  func complete(_ completion: @escaping (Int) -> Void)
  func increment(_ number: inout Int)
}

class MockThrowExample: ThrowExample, Mockable {
  let mock = Mock()

  func someThrowingFunc() throws {
    try mock.call.someThrowingFunc()
  }

  func complete(_ completion: @escaping (Int) -> Void) {
    try! mock.call.complete(completion)
  }

  func increment(_ number: inout Int) {
    number = try! mock.call.increment(number) as! Int
  }
}

func incrementBy(_ amount: Int) -> FuncExpectationBlock {
  return { (args: KeyValuePairs<String, Any?>) in
    return args.first!.value as! Int + amount
  }
}

func bazFunc(_ example: any Example) {
  if example.foo == "baz" {
    example.baz()
  }
}

final class ScoutSeedTests: XCTestCase {
  let mockExample = MockExample()
  let mockGetExample = MockGetExample()
  let mockCallExample = MockCallExample()
  let mockThrowExample = MockThrowExample()

  override func setUp() {
    continueAfterFailure = false
  }

  func testWhatTheDanceIsReplacedBy() {
    mockExample.expect.foo.to(`return`("baz"))
    mockExample.expect.baz().toBeCalled()

    TestSubject(example: mockExample).doAThing()

    mockExample.verify()
  }

  func testExpectingVarGets() {
    mockGetExample.expect.foo.to(`return`("baz"))
    XCTAssertEqual(mockGetExample.foo, "baz")
    mockGetExample.verify()
  }

  func testGetsWithoutExpectationsFail() {
    let mock = Mock()
    XCTAssertEqual(
      texts { XCTAssertNil(mock.get.foo as String?) }, ["No expectations defined for foo"])
  }

  func testExpectationsThatAreLeftFailVerify() {
    mockGetExample.expect.foo.to(`return`("baz"))
    XCTAssertEqual(texts { mockGetExample.verify() }.count, 1)
  }

  func testExpectingFunctionCalls() {
    mockCallExample.expect.baz(buz: equalTo(3)).to(`return`(4))
    XCTAssertEqual(mockCallExample.baz(buz: 3), 4)
    mockCallExample.verify()
  }

  func testCallsWithSomethingElseFail() {
    mockCallExample.expect.baz(buz: equalTo(3)).to(`return`(4))
    XCTAssertEqual(texts { _ = mockCallExample.baz(buz: 5) }.count, 1)
  }

  func testCallsWithoutExpectationsFail() {
    XCTAssertEqual(texts { mockExample.baz() }, ["No expectations defined for baz"])
  }

  func testAnyAcceptsAnyArgument() {
    mockCallExample.expect.baz(buz: any()).to(`return`(4))
    XCTAssertEqual(mockCallExample.baz(buz: 77), 4)
  }

  func testVarExpectations() {
    mockGetExample.expect.foo.to(`return`("once"))
    mockGetExample.expect.foo.to(`return`("twice", times: 2))
    mockGetExample.expect.foo.to(returnValue("averse"))
    mockGetExample.expect.foo.to(get { "from a closure" })
    mockGetExample.expect.foo.to(alwaysReturn("always"))
    XCTAssertEqual(
      (0..<8).map { _ in mockGetExample.foo },
      ["once", "twice", "twice", "averse", "from a closure", "always", "always", "always"])
    mockGetExample.verify()
  }

  func testFunctionExpectations() {
    mockCallExample.expect.baz(buz: any()).to(incrementBy(1))
    XCTAssertEqual(mockCallExample.baz(buz: 1), 2)
    // The introduction writes the function without parentheses.
    mockCallExample.expect.baz.to(incrementBy(1))
    XCTAssertEqual(mockCallExample.baz(buz: 1), 2)
    mockCallExample.verify()
  }

  func testCompletionBlocks() {
    mockThrowExample.expect.complete(any()).to { args in
      (args.first!.value as! (Int) -> Void)(7)
    }
    var completed: Int?
    mockThrowExample.complete { completed = $0 }
    XCTAssertEqual(completed, 7)
  }

  func testThrow() {
    mockThrowExample.expect.someThrowingFunc().to(`throw`(SomeError()))
    XCTAssertThrowsError(try mockThrowExample.someThrowingFunc()) { XCTAssert($0 is SomeError) }
    mockThrowExample.expect.someThrowingFunc.to(`throw`(SomeError()))
    XCTAssertThrowsError(try mockThrowExample.someThrowingFunc()) { XCTAssert($0 is SomeError) }
    mockThrowExample.expect.someThrowingFunc().to(throwError(SomeError()))
    XCTAssertThrowsError(try mockThrowExample.someThrowingFunc()) { XCTAssert($0 is SomeError) }
  }

  func testCallsBazIfFooIsBaz() {
    mockExample.expect.foo.to(`return`("baz"))
    mockExample.expect.baz().toBeCalled()

    bazFunc(mockExample)

    mockExample.verify()
  }

  func testVerifyFailsIfBazWasNotCalled() {
    mockExample.expect.foo.to(`return`("bar"))
    mockExample.expect.baz().toBeCalled()

    bazFunc(mockExample)

    XCTAssertEqual(texts { mockExample.verify() }.count, 1)
  }

  func testToAlwaysNeedsNoCall() {
    mockExample.expect.baz().toAlways { _ in }
    mockExample.verify()
    mockExample.baz()
    mockExample.baz()
    mockExample.verify()
  }

  func testMethodsOfTheMockWithoutMockable() {
    let mock = Mock()
    mock.expect.foo.to(`return`(1))
    XCTAssertEqual(mock.get.foo, 1)
    mock.verify()
  }

  func testInout() {
    mockThrowExample.expect.increment(equalTo(1)).to(incrementBy(1))
    var number = 1
    mockThrowExample.increment(&number)
    XCTAssertEqual(number, 2)
  }
}
