import SpecTestSupport
import Testing

import StakeoutKiwi

@Suite struct ShouldTests {
  private let nothing: Int? = nil

  @Test func `failures read as those of to and toNot`() {
    expectFailures([
      "expected to equal <2>, got <1>", "one\nexpected to not equal <1>, got <1>",
      "expected to equal <2>, got <1>",
    ]) {
      expect(1).should(equal(2))
      expect(1).shouldNot(equal(1), description: "one")
      #expect(expect(1).should(equal(2)).should(equal(1)).status == .mixed)
    }
  }

  @Test func `a nil subject fails both ways, unless the matcher takes it`() {
    expectFailures([
      "expected subject not to be nil", "the sum\nexpected subject not to be nil",
      "expected subject not to be nil", "expected to not be nil, got <nil>",
    ]) {
      expect(nothing).should(equal(1))
      expect(nothing).shouldNot(equal(1), description: "the sum")
      expect(nothing).shouldNot(beGreaterThan(1))
      expect(nothing).should(beNil())
      expect(nothing).shouldNot(beNil())
    }
  }

  @Test func `a verdict that fails both ways keeps its text when the subject is not nil`() {
    let undecided = Matcher<Int> { _ in
      MatcherResult(status: .fail, message: .expectedActualValueTo("be decided"))
    }
    #expect(
      messages { expect(1).should(undecided) } == ["expected to be decided, got <1>"])
  }

  @Test func `an error is no verdict`() {
    func explode() throws -> Int { throw Boom() }
    #expect(
      messages { expect { try explode() }.should(equal(1)) } == [
        "unexpected error thrown: <Boom()>"
      ])
    #expect(messages { expect { try explode() }.should(throwError()) } == [])
  }

  @Test func `the difference stands below the text`() {
    let car = FakeCar()
    car.changeGear(to: 2)
    #expect(
      messages { expect(car).should(haveReceived(.changeGear, with: 1)) } == [
        """
        expected to receive <changeGear(to:)> on <FakeCar> with <1>, got changeGear(to:) with <2>
        closest call (expected ≠ actual): changeGear(to:) with <1> ≠ <2>
        """
      ])
  }

  @Test func `the expression is evaluated once`() {
    var count = 0
    func next() -> Int? {
      count += 1
      return nil
    }
    _ = messages { expect(next()).should(equal(1)).shouldNot(equal(1)) }
    #expect(count == 1)
  }

  @Test func `subjects may await`() async {
    await expectFailures([
      "expected to equal <2>, got <1>", "expected to not equal <1>, got <1>",
      "expected subject not to be nil", "expected subject not to be nil",
    ]) {
      await expect { await later(1) }.should(equal(1))
      await expect { await later(1) }.should(equal(2))
      await expect { await later(1) }.shouldNot(equal(1))
      await expect { await later(nothing) }.should(equal(1))
      await expect { await later(nothing) }.shouldNot(equal(1))
      await expect { await later(nothing) }.should(beNil())
    }
  }
}
