import Dispatch
import StakeoutDobby
import XCTest

/// The examples of Dobby's own document, unchanged except for the import.
final class DobbySeedTests: XCTestCase {
  func testMatchersForValues() {
    let value = 7
    let closure: Matcher<Int> = matches { $0 == value }  // matches value
    XCTAssertTrue(closure.matches(7))
    XCTAssertFalse(closure.matches(8))
    let anything: Matcher<Int> = any()  // matches anything
    XCTAssertTrue(anything.matches(8))
    let anythingBut0 = not(0)  // matches anything but 0
    XCTAssertTrue(anythingBut0.matches(1))
    XCTAssertFalse(anythingBut0.matches(0))
    let nothing: Matcher<Int?> = none()  // matches Optional<T>.None (nil)
    XCTAssertTrue(nothing.matches(nil))
    XCTAssertFalse(nothing.matches(1))
    let something = some(1)  // matches Optional<T>.Some(1)
    XCTAssertTrue(something.matches(1))
    XCTAssertFalse(something.matches(2))
    XCTAssertFalse(something.matches(nil))
    XCTAssertTrue(equals(1).matches(1))  // matches 1
    XCTAssertFalse(equals(1).matches(2))
  }

  func testMatchersForTuplesArraysAndDictionaries() {
    XCTAssertTrue(equals((1, 2)).matches((1, 2)))  // matches (1, 2)
    XCTAssertFalse(equals((1, 2)).matches((1, 3)))
    XCTAssertTrue(equals((1, 2, 3)).matches((1, 2, 3)))
    XCTAssertFalse(equals((1, 2, 3)).matches((1, 2, 4)))
    XCTAssertTrue(equals((1, 2, 3, 4)).matches((1, 2, 3, 4)))
    XCTAssertFalse(equals((1, 2, 3, 4)).matches((0, 2, 3, 4)))
    XCTAssertTrue(equals((1, 2, 3, 4, 5)).matches((1, 2, 3, 4, 5)))
    XCTAssertFalse(equals((1, 2, 3, 4, 5)).matches((1, 2, 0, 4, 5)))
    XCTAssertTrue(equals([1, 2, 3]).matches([1, 2, 3]))  // matches [1, 2, 3]
    XCTAssertFalse(equals([1, 2, 3]).matches([1, 2]))
    let dictionary = equals([1: 1, 2: 2, 3: 3])  // matches [1: 1, 2: 2, 3: 3]
    XCTAssertTrue(dictionary.matches([1: 1, 2: 2, 3: 3]))
    XCTAssertFalse(dictionary.matches([1: 1, 2: 2, 3: 4]))
  }

  func testNestedMatchers() {
    let tuple: Matcher<(Int, Int, Int)> =
      matches((matches { $0 == 0 }, any(), 2))  // matches (0, _, 2)
    XCTAssertTrue(tuple.matches((0, 1, 2)))
    XCTAssertFalse(tuple.matches((1, 1, 2)))
    XCTAssertFalse(tuple.matches((0, 1, 3)))
    let pair: Matcher<(Int, Int?)> =
      matches((not(equals(3)), some(any())))  // matches (not(3), _)
    XCTAssertEqual(pair.description, "(not(3), _)")
    XCTAssertTrue(pair.matches((2, 1)))
    XCTAssertFalse(pair.matches((3, 1)))
    XCTAssertFalse(pair.matches((2, nil)))
    let array: Matcher<[Int]> = matches([any(), equals(4)])  // matches [_, 4]
    XCTAssertEqual(array.description, "[_, 4]")
    XCTAssertTrue(array.matches([0, 4]))
    XCTAssertFalse(array.matches([0, 5]))
    let dictionary: Matcher<[String: Int]> =
      matches(["key": matches { $0 == 5 }])  // matches ["key": 5]
    XCTAssertTrue(dictionary.matches(["key": 5]))
    XCTAssertFalse(dictionary.matches(["key": 6]))
  }

  func testStrictMocks() {
    let texts = dobbyFailures {
      let mock = Mock<[Int]>()
      mock.expect(matches([any(), matches { $0 > 0 }]))  // expects [_, n > 0]
      mock.record([0, 1])  // succeeds
      mock.verify()  // succeeds
      mock.record([1, 0])  // unexpected, fails (fast)
    }
    XCTAssertEqual(texts, ["Interaction <[1, 0]> not expected"])
  }

  func testStrictMocksWithoutAnOrder() {
    let texts = dobbyFailures {
      let mock = Mock<[Int]>(ordered: false)
      mock.expect(matches([0, 1]))
      mock.expect(matches([1, 0]))
      mock.record([1, 0])  // succeeds
      mock.record([0, 1])  // succeeds
      mock.verify()  // succeeds
      mock.record([0, 0])  // unexpected, fails (fast)
    }
    XCTAssertEqual(texts, ["Interaction <[0, 0]> not expected"])
  }

  func testNiceMocks() {
    let texts = dobbyFailures {
      let mock = Mock<[Int?]>(strict: false)
      mock.expect(matches([some(0)]))
      mock.expect(matches([some(any())]))
      mock.record([nil])  // unexpected, ignored
      mock.record([1])  // out of order, ignored
      mock.record([0])  // succeeds
      mock.verify()  // fails
      mock.record([1])  // succeeds
      mock.verify()  // succeeds
    }
    XCTAssertEqual(texts, ["Expectation <[_]> not fulfilled"])
  }

  func testNiceMocksWithoutAnOrder() {
    let texts = failures {
      let mock = Mock<[String: Int?]>(strict: false, ordered: false)
      mock.expect(matches(["zero": some(0)]))
      mock.expect(matches(["none": none()]))
      mock.record(["some": 1])  // unexpected, ignored
      mock.record(["none": nil])  // succeeds
      mock.record(["zero": 0])  // succeeds
      mock.verify()  // succeeds
    }
    XCTAssertEqual(texts, [])
  }

  func testNegativeExpectations() {
    let texts = dobbyFailures {
      let mock = Mock<Int>(nice: true)
      mock.reject(0)
      mock.record(0)  // rejected, fails (fast)
    }
    XCTAssertEqual(texts, ["Interaction <0> not allowed"])
  }

  func testVerificationWithDelay() {
    let mock = Mock<Int>()
    mock.expect(1)

    let mainQueue: DispatchQueue = .main
    mainQueue.asyncAfter(deadline: .now() + 1) {
      mock.record(1)  // succeeds
    }

    // The document waits for two seconds, but a test must not depend on the speed of the machine.
    mock.verify(delay: 600)  // succeeds
    XCTAssertEqual(mock.interactions, [1])
  }

  func testStubs() throws {
    let stub = Stub<(Int, Int), Int>()
    let behavior = stub.on(equals((2, 3)), return: 4)
    stub.on(matches((any(), any()))) { x, y in x * y }
    try! stub.invoke((2, 3))  // returns 4
    try! stub.invoke((3, 3))  // returns 9
    XCTAssertEqual(try stub.invoke((2, 3)), 4)
    XCTAssertEqual(try stub.invoke((3, 3)), 9)

    behavior.dispose()
    try! stub.invoke((2, 3))  // returns 6
    XCTAssertEqual(try stub.invoke((2, 3)), 6)
  }

  func testStubsThrowOnUnexpectedInteractions() {
    let stub = Stub<Int, Int>()
    XCTAssertThrowsError(try stub.invoke(3)) { error in
      guard case StubError<Int, Int>.unexpectedInteraction(let interaction) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(interaction, 3)
    }
  }

  func testTheExample() {
    let texts = failures {
      let myClassMock = MyClassMock()
      myClassMock.myMethodMock.expect(matches(("Hello", "World")))
      myClassMock.myMethodStub.on(any()) { fst, snd in fst }
      XCTAssertEqual(myClassMock.myMethod(fst: "Hello", "World"), "Hello")
      myClassMock.myMethodMock.verify()  // succeeds
    }
    XCTAssertEqual(texts, [])
  }

  func testInteractionsOfSeveralTypes() {
    enum Interaction: Equatable {
      case open(String)
      case close
    }
    let texts = dobbyFailures {
      let mock = Mock<Interaction>()
      mock.expect(equals(.open("a")))
      mock.expect(.close)
      mock.record(.open("a"))
      mock.record(.open("b"))
    }
    XCTAssertEqual(texts, [#"Interaction <open("b")> does not match expectation <close>"#])
  }
}

class MyClass {
  func myMethod(fst: String, _ snd: String) -> String {
    return fst + snd
  }
}

class MyClassMock: MyClass {
  let myMethodMock = Mock<(String, String)>()
  let myMethodStub = Stub<(String, String), String>()
  override func myMethod(fst: String, _ snd: String) -> String {
    myMethodMock.record((fst, snd))
    // Throw an exception if the stub doesn't define any behavior for the interaction.
    return try! myMethodStub.invoke((fst, snd))
  }
}
