import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import Testing

@Suite struct ThrowAssertionTests {
  @Test func `accepts what would end the process`() {
    let numbers = [1, 2, 3]
    var overflowing = Int.max
    expect { fatalError("boom") }.to(throwAssertion())
    expect { _ = numbers[7] }.to(throwAssertion())
    expect { overflowing += numbers[0] }.to(throwAssertion())
    expect { precondition(numbers.isEmpty) }.to(throwAssertion())
    expect { () -> Int in preconditionFailure() }.to(throwAssertion())
    expect { numbers[0] }.toNot(throwAssertion())
    expect { throw Boom() }.toNot(throwAssertion())
  }

  @Test func `a matcher around it does not let the expression trap again`() {
    let texts = failures {
      expect { fatalError("boom") }.to(throwAssertion().requireNonNil)
    }
    #expect(
      texts == [
        "unexpected error thrown: <the expression trapped and is not evaluated again>"
      ])
  }

  /// Nimble runs it on a separate thread.
  @Test func `the expression runs on the calling thread`() {
    let caller = pthread_self()
    var isCaller = false
    expect {
      isCaller = pthread_equal(pthread_self(), caller) != 0
      fatalError("boom")
    }.to(throwAssertion())
    #expect(isCaller)
  }

  @Test func `says what happened instead`() {
    #expect(
      failures {
        expect {}.to(throwAssertion())
        expect { 6 + 1 }.to(throwAssertion())
        expect { nil as Int? }.to(throwAssertion(.abort))
        expect { throw Boom() }.to(throwAssertion())
      } == [
        "expected to throw an assertion",
        "expected to throw an assertion, but it returned <7>",
        "expected to throw an assertion of kind <abort>, but it returned <nil>",
        "expected to throw an assertion; threw error instead <boom>",
      ])
  }

  @Test func `names the one that was not wanted`() {
    let texts = failures {
      expect { fatalError("boom") }.toNot(throwAssertion())
      expect { fatalError() }.toNot(throwAssertion(), description: "all is well")
      expect { abort() }.toNot(throwAssertion())
    }
    let line = #line - 4
    let place = "at StakeoutExpectationsTests/ThrowAssertionTests.swift"
    #expect(
      texts == [
        "expected to not throw an assertion\ncaught fatalError: boom, \(place):\(line)",
        """
        all is well
        expected to not throw an assertion
        caught fatalError, \(place):\(line + 1)
        """,
        "expected to not throw an assertion\ncaught abort: SIGABRT, at \(#filePath):\(line + 2)",
      ])
  }

  @Test func `accepts a kind and what it says`() {
    var overflowing = Int.max
    expect { fatalError("overdrawn by 3") }.to(throwAssertion(.fatalError))
    expect { fatalError("overdrawn by 3") }.to(
      throwAssertion(.fatalError, saying: contain("overdrawn")))
    expect { fatalError("overdrawn by 3") }.to(throwAssertion(saying: endWith("by 3")))
    expect { overflowing += 1 }.to(
      throwAssertion(.runtimeFailure, saying: equal("arithmetic overflow")))
    expect { fatalError("overdrawn by 3") }.toNot(throwAssertion(.abort))
    expect { fatalError("overdrawn by 3") }.toNot(throwAssertion(saying: equal("overdrawn")))
    expect {}.toNot(throwAssertion(.fatalError))
    expect { throw Boom() }.toNot(throwAssertion(.fatalError, saying: beEmpty()))
  }

  @Test func `shows what happened instead of the kind and what it says`() {
    let line = #line + 2
    let texts = failures {
      expect { fatalError("too late") }.to(
        throwAssertion(.precondition, saying: contain("overdrawn")))
      expect { fatalError("too late") }.to(throwAssertion(saying: contain("overdrawn")))
      expect {}.to(throwAssertion(.precondition))
      expect { throw Boom() }.to(throwAssertion(.fatalError))
      expect { fatalError("too late") }.toNot(
        throwAssertion(.fatalError, saying: equal("too late")))
    }
    let place = "at StakeoutExpectationsTests/ThrowAssertionTests.swift"
    #expect(
      texts == [
        """
        expected to throw an assertion of kind <precondition> saying <containing overdrawn>
        caught fatalError: too late, \(place):\(line)
        """,
        """
        expected to throw an assertion saying <containing overdrawn>
        caught fatalError: too late, \(place):\(line + 2)
        """,
        "expected to throw an assertion of kind <precondition>",
        "expected to throw an assertion of kind <fatalError>; threw error instead <boom>",
        """
        expected to not throw an assertion of kind <fatalError> saying <too late>
        caught fatalError: too late, \(place):\(line + 5)
        """,
      ])
  }

  @Test func `waiting for one runs the expression in a region each time`() async {
    let file = "StakeoutExpectationsTests/ThrowAssertionTests.swift"
    let line = #line + 2
    let texts = await failures {
      await expect { fatalError("again") }.toEventuallyNot(
        throwAssertion(), timeout: .milliseconds(2))
      await expect {}.toEventually(throwAssertion(), timeout: .milliseconds(2))
      await expect { fatalError("at last") }.toEventually(throwAssertion())
    }
    #expect(
      texts == [
        """
        expected to eventually not throw an assertion
        caught fatalError: again, at \(file):\(line)
        """,
        "expected to eventually throw an assertion",
      ])
  }

  @Test func `combined, it evaluates once and shows no value`() {
    var times = 0
    func crash() {
      times += 1
      fatalError("boom")
    }
    expect { crash() }.to(satisfyAllOf(throwAssertion(), throwAssertion() || throwError()))
    expect { crash() }.to(throwAssertion() || throwError())
    let texts = failures {
      expect { crash() }.toNot(throwAssertion() && throwError())
      expect { crash() }.to(throwAssertion() && beNil())
    }
    #expect(
      texts == [
        "expected to not match all of: {throw an assertion}, and {throw any error}",
        "unexpected error thrown: <the expression trapped and is not evaluated again>",
      ])
    #expect(times == 4)
  }
}
