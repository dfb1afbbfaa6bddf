import Foundation
import StakeoutKiwi
import Testing

// The specs of chapters 1 and 2 of a well-known introduction to Kiwi, in Swift.

/// Chapters 1.2 and 2.1: a first spec.
enum SimpleStringSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("SimpleString") {
      s.context("when assigned to 'Hello world'") {
        let greeting: String? = "Hello world"
        s.it("should exist") { expect(greeting).shouldNot(beNil()) }
        s.it("should equal to 'Hello world'") { expect(greeting).should(equal("Hello world")) }
      }
    }
  }
}

/// Chapter 2.2: hooks, which write to a log instead of printing, so that their order can be checked.
enum HooksSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("the rules") {
      let log = Log()
      s.context("a state the component is in") {
        @Let var variable = Cruiser()
        s.beforeAll { log("beforeAll") }
        s.afterAll {
          expect(log.text)
            == "beforeAll beforeEach 1 afterEach beforeEach 2 afterEach beforeEach 3 afterEach"
        }
        s.beforeEach { log("beforeEach") }
        s.afterEach { log("afterEach") }
        s.it("should do something") { log("1") }
        s.specify {
          log("2")
          expect(variable).shouldNot(beNil())
        }
        s.context("inner context") {
          s.it("does another thing") { log("3") }
          s.pending("waits to be written") { log("NOT") }
        }
      }
    }
  }
}

/// Chapters 2.3 to 2.3.9: expectations.
enum ExpectationsSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("a car") {
      @Let var car = Cruiser()
      @Let var fake = nullMock(FakeCruiser())

      s.it("follows the rules of cars") {
        expect(car).shouldNot(beNil())
        expect(car).should(beKind(of: Cruiser.self))
        expect(car).shouldNot(conform(to: (any NSCopying).self))
        expect(car).should(have(4, \.wheels))
        expect(theValue(car.speed)).should(equal(theValue(42.0)))
        expect(fake).should(receive(.changeToGear, with: 3))
        fake.changeToGear(3)
      }
    }

    s.it("needs no boxes for scalars, and has them") {
      expect(theValue(1 + 1)).should(equal(theValue(2)))
      expect(theValue(true)).shouldNot(equal(theValue(false)))
      expect(theValue(20)).should(beBetween(theValue(1), and: theValue(30)))
      expect(theValue(Cruiser().speed)).should(beGreaterThan(theValue(40.0)))
    }

    s.it("compares numbers") {
      let car = Cruiser()
      let nothing: Int? = nil
      expect(nothing).should(beNil())
      expect(car.passengers.first).should(beNil())
      expect(car).should(beIdentical(to: car))
      expect(1.05).should(equal(1, withDelta: 0.1))
      expect(12).should(beWithin(2, of: 10))
      expect(1).should(beLessThan(2))
      expect(2).should(beLessThanOrEqualTo(2))
      expect(2).should(beGreaterThan(1))
      expect(2).should(beGreaterThanOrEqualTo(2))
      expect(5).should(beBetween(1, and: 5))
      expect(5).should(beInTheInterval(from: 1, to: 5))
      expect(5).should(beInTheInterval(1...5))
      expect(true).should(beTrue())
      expect(false).should(beFalse())
      expect(true).should(beYes())
      expect(false).should(beNo())
      expect(0).should(beZero())
    }

    s.it("looks into strings") {
      expect("Hello, world!").should(containString("world"))
      expect("Hello, world!").should(containString("WORLD", options: .caseInsensitive))
      expect("Hello, world!").should(startWithString("Hello,"))
      expect("Hello, world!").should(endWithString("world!"))
    }

    s.it("knows patterns") {
      expect("ababab").should(matchPattern("(ab)+"))
      expect(" foo ").shouldNot(matchPattern("^foo$"))
      expect("abABab").should(matchPattern("(ab)+", options: .caseInsensitive))
    }

    s.it("sees counts change") {
      var array: [String] = []
      expect(theBlock { array.append("foo") }).should(change({ array.count }, by: +1))
      expect(
        theBlock {
          array.append("bar")
          array.removeAll { $0 == "foo" }
        }
      ).shouldNot(change { array.count })
      expect(theBlock { array.removeAll { $0 == "bar" } }).should(change({ array.count }, by: -1))
    }

    s.it("asks objects for their class and protocols") {
      expect(Cruiser()).should(beKind(of: Cruiser.self))
      expect(Cruiser()).should(beMember(of: Cruiser.self))
      expect(FakeFlyingMachine()).should(conform(to: (any FlyingMachine).self))
    }

    s.it("counts collections, and what objects hold") {
      let array = ["foo"]
      expect([String]()).should(beEmpty())
      expect(array).should(contain("foo"))
      expect(["a", "b", "c"]).should(containObjectsInArray(["a", "b"]))
      expect(["a", "b", "c"]).should(containObjects("a", "c"))
      expect(array).should(haveCountOf(1))
      expect(array).should(haveCountOfAtLeast(1))
      expect(array).should(haveCountOfAtMost(1))
      expect(array).should(have(1))
      let car = Cruiser()
      car.passengers = ["Eric", "Stan"]
      expect(car.passengers).should(haveAtLeast(2))
      expect(car).should(haveAtLeast(2, \.passengers))
      expect(car).should(haveAtMost(2, \.passengers))
    }
  }
}

/// Chapters 2.3.10 to 2.3.12: expectations of calls and notifications that follow.
enum InteractionsSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("a double") {
      @Let var subject = mock(FakeCruiser())

      s.it("answers what it is to receive") {
        expect(subject).should(
          receive(.energyLevelInWarpCore, with: 7, count: .exactly(2), andReturn: 42.0))
        _ = subject.energyLevelInWarpCore(7)
        let energyLevel = subject.energyLevelInWarpCore(7)
        expect(theValue(energyLevel)).should(equal(theValue(42.0)))
      }

      s.it("may take any argument") {
        expect(subject).should(receive(.speak, with: "Hello world", any(), any()))
        subject.speak("Hello world", afterDelay: 3, whenDone: nil)
      }

      s.it("counts") {
        expect(subject).should(receive(.applyBrakes, count: .atLeast(2)))
        expect(subject).should(receive(.applyBrakes, count: .atMost(3)))
        expect(subject).shouldNot(receive(.carName))
        for _ in 0..<3 { subject.applyBrakes() }
      }

      s.it("may receive later") {
        // Use a null mock, because the call may come before the expectation.
        let car = nullMock(FakeCruiser())
        DispatchQueue.global().async { car.applyBrakes() }
        await expect(car).shouldEventuallyBeforeTimingOutAfter(600, receive(.applyBrakes))
      }
    }

    s.it("sees notifications") {
      let center = NotificationCenter()
      let object = Cruiser()
      expect("MyNotification").should(bePosted(center: center))
      expect("MyNotification").should(bePostedWithObject(object, center: center))
      expect("MyNotification").should(bePostedWithUserInfo(["a": 1], center: center))
      expect("MyNotification").should(
        bePostedWithObject(object, andUserInfo: ["a": 1], center: center))
      expect("MyNotification").should(
        bePostedEvaluatingBlock(center: center) { $0.userInfo?["a"] as? Int == 1 })
      center.post(name: Notification.Name("MyNotification"), object: object, userInfo: ["a": 1])
    }
  }
}

/// Chapter 2.3.13: expectations of exceptions.
enum ExceptionTrapSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.it("catches exceptions") {
      expect(
        theBlock {
          NSException(name: NSExceptionName("FooException"), reason: "Bar-ed").raise()
        }
      ).should(raiseWithName("FooException", reason: "Bar-ed"))
      expect(theBlock { throw Boom() }).should(raise())
    }
  }
}

/// Chapters 2.4 and 2.5: mocks, stubs and captured arguments.
enum MocksSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.it("makes mocks") {
      let carMock = mock(FakeCruiser())
      expect(carMock).should(beMember(of: FakeCruiser.self))
      expect(carMock).should(receive(.currentGear, andReturn: 3))
      expect(theValue(carMock.currentGear())).should(equal(theValue(3)))

      let carNullMock = nullMock(FakeCruiser())
      expect(theValue(carNullMock.currentGear())).should(equal(theValue(0)))
      carNullMock.applyBrakes()

      let flyerMock = mock(FakeFlyingMachine())
      expect(flyerMock).should(conform(to: (any FlyingMachine).self))
      flyerMock.stub(.dragCoefficient, andReturn: 17.0)
      expect(flyerMock.dragCoefficient()).should(equal(17))

      let flyerNullMock = nullMock(FakeFlyingMachine())
      flyerNullMock.takeOff()
    }

    s.it("stubs, and captures a block to run it") {
      let car = mock(FakeCruiser())
      car.stub(.carName, andReturn: "Rolls-Royce")
      expect(car.carName()).should(equal("Rolls-Royce"))

      let robotMock = nullMock(FakeCruiser())
      let spy: CaptureSpy<() -> Void> = robotMock.captureArgument(.speak, at: 2)
      expect(robotMock).should(receive(.speak, with: "Goodbye"))
      robotMock.speak("Hello", afterDelay: 2) {
        robotMock.speak("Goodbye", afterDelay: 0, whenDone: nil)
      }
      let block = try spy.argument
      block()
    }
  }
}

/// Chapter 2.6: expectations of asynchronous changes.
enum AsynchronousSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.it("waits for data") {
      let fetchedData = Locked<String?>(nil)
      DispatchQueue.global().async { fetchedData.withLock { $0 = "expected response data" } }
      // Begin with the long timeout, in case the machine is busy: the other waits have only a second.
      await expect(fetchedData.withLock { $0 })
        .shouldEventuallyBeforeTimingOutAfter(600, equal("expected response data"))
      await expect(fetchedData.withLock { $0 }).shouldEventually(beNonNil())
      await expect(fetchedData.withLock { $0 == nil }).shouldEventually(beNo())
    }
  }
}

/// Chapter 2.7: a data source, and the table that it serves.
enum ArrayDataSourceSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("ArrayDataSource") {
      s.context("Initializing") {
        s.it("should not be allowed using init") { expect(ArrayDataSource()).should(beNil()) }
      }
      s.context("Configuration") {
        var configuredCell: Cell?
        let source = ArrayDataSource(items: ["a", "b"], cellIdentifier: "foo") { cell, item in
          configuredCell = cell
          expect(item).should(equal("a"))
        }
        let mockTableView = mock(FakeTable())
        let cell = Cell()
        var result: Cell?

        s.it("should receive cell request") {
          expect(mockTableView).should(
            receive(.dequeue, with: "foo", 0, andReturn: cell))
          result = source?.cell(of: mockTableView, at: 0)
        }
        s.it("should return the dummy cell") {
          expect(result).should(beIdentical(to: cell))
          expect(configuredCell).should(beIdentical(to: cell))
        }
      }
      s.context("number of rows") {
        s.it("should be 2 items") {
          let source = ArrayDataSource(items: ["a", "b"], cellIdentifier: "foo") { _, _ in }
          expect(theValue(source?.rows)).should(equal(theValue(2)))
        }
      }
    }
  }
}

private final class Cell {}

private protocol Table: AnyObject {
  func dequeue(_ identifier: String, at row: Int) -> Cell
}

private final class FakeTable: Table, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case dequeue = "dequeue(_:at:)" }

  func dequeue(_ identifier: String, at row: Int) -> Cell { spryify(arguments: identifier, row) }
}

private final class ArrayDataSource {
  private let items: [String]
  private let identifier: String
  private let configure: (Cell, String) -> Void

  init?() { nil }

  init?(items: [String], cellIdentifier: String, configure: @escaping (Cell, String) -> Void) {
    self.items = items
    identifier = cellIdentifier
    self.configure = configure
  }

  var rows: Int { items.count }

  func cell(of table: some Table, at row: Int) -> Cell {
    let cell = table.dequeue(identifier, at: row)
    configure(cell, items[row])
    return cell
  }
}
