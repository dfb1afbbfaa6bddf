import CxxFixtures
import ExpectationTestSupport
import Foundation
import StakeoutNimble
import Testing

@Suite struct RaiseExceptionTrapTests {
  static var fish: NSException {
    NSException(
      name: NSInternalInconsistencyException, reason: "Not enough fish in the sea.",
      userInfo: ["something": "is fishy"])
  }
  static let got = """
    got Exception { name=NSInternalInconsistencyException, \
    reason='Not enough fish in the sea.', userInfo=["something": "is fishy"] }
    """

  @Test func `accepts an exception with what is asked for`() {
    let fish = Self.fish
    expect { fish.raise() }.to(raiseException(named: .internalInconsistencyException))
    expect { fish.raise() }.to(raiseException(named: "NSInternalInconsistencyException"))
    expect { fish.raise() }.to(raiseException(reason: "Not enough fish in the sea."))
    expect { fish.raise() }.to(
      raiseException(named: "NSInternalInconsistencyException") { (exception: NSException) in
        expect(exception.name) == .internalInconsistencyException
        expect(exception === fish) == true
      })
    expect { () -> Int in fish.raise() }.to(raiseException())
    expect {}.toNot(raiseException())
    expect { fish.raise() }.toNot(raiseException(userInfo: ["other": 1]))
    expect { Exception(name: .rangeException, reason: nil).raise() }.toNot(
      raiseException(userInfo: ["other": 1]))
  }

  @Test func `a name or a reason may be a matcher`() {
    let fish = Self.fish
    expect { fish.raise() }.to(
      raiseException(named: NSInternalInconsistencyException, reason: contain("sea")))
    expect { fish.raise() }.to(
      raiseException(named: equal("NSInternalInconsistencyException"), reason: contain("sea")))
    expect { Exception(name: .genericException, reason: nil).raise() }.to(
      raiseException(reason: beNil()))
    expect { Exception(name: .genericException, reason: nil).raise() }.toNot(
      raiseException(reason: contain("sea")))
    #expect(
      failures {
        expect { fish.raise() }.to(raiseException(named: equal("Laugh"), reason: contain("sea")))
        expect { fish.raise() }.to(raiseException(reason: Matcher { _ in throw Boom() }))
      } == [
        "expected to raise exception with name <Laugh> with reason <containing sea>, \(Self.got)",
        "unexpected error thrown: <boom>",
      ])
  }

  @Test func `says what was wanted and what came`() {
    let fish = Self.fish
    #expect(
      failures {
        expect {}.to(raiseException())
        expect {}.to(raiseException(named: "Laugh"))
        expect { fish.raise() }.toNot(raiseException())
        expect { fish.raise() }.to(raiseException(named: "Laugh"))
        expect { fish.raise() }.to(raiseException(reason: "Lulz"))
        expect { fish.raise() }.to(
          raiseException(named: .rangeException, reason: "Lulz", userInfo: ["n": 1, "a": "b"]))
        expect { Exception(name: NSExceptionName("Bare"), reason: nil).raise() }.toNot(
          raiseException(named: "Bare"))
        expect { Exception(name: .rangeException, reason: "", userInfo: [:]).raise() }.toNot(
          raiseException())
      } == [
        "expected to raise any exception, got no exception",
        "expected to raise exception with name <Laugh>, got no exception",
        "expected to not raise any exception, \(Self.got)",
        "expected to raise exception with name <Laugh>, \(Self.got)",
        "expected to raise exception with reason <Lulz>, \(Self.got)",
        """
        expected to raise exception with name <NSRangeException> with reason <Lulz> \
        with userInfo <["a": "b", "n": 1]>, \(Self.got)
        """,
        """
        expected to not raise exception with name <Bare>, \
        got Exception { name=Bare, reason='nil', userInfo=nil }
        """,
        """
        expected to not raise any exception, \
        got Exception { name=NSRangeException, reason='', userInfo=[:] }
        """,
      ])
  }

  @Test func `fails when something in the closure fails, which sees what else fits`() {
    let fish = Self.fish
    var calls = 0
    let texts = failures {
      expect { fish.raise() }.to(
        raiseException { exception in
          calls += 1
          expect(exception.reason) == "Lulz"
        })
      expect { fish.raise() }.to(raiseException(named: "Laugh") { _ in calls += 1 })
    }
    #expect(calls == 1)
    #expect(
      texts == [
        "expected to equal <Lulz>, got <Not enough fish in the sea.>",
        "expected to raise exception that satisfies block, \(Self.got)",
        "expected to raise exception with name <Laugh> that satisfies block, \(Self.got)",
      ])
  }

  @Test func `another end than an exception fails both ways and is named`() {
    let texts = failures {
      expect { fatalError("boom") }.to(raiseException())
      expect { fatalError("boom") }.toNot(raiseException())
      expect { throw Boom() }.to(raiseException())
      expect { throw Boom() }.toNot(raiseException())
    }
    let start = "raise any exception, got no exception; trapped instead <fatalError: boom, at "
    #expect(texts.count == 4)
    #expect(texts[0].hasPrefix("expected to \(start)"))
    #expect(texts[0].contains("RaiseExceptionTests.swift:"))
    #expect(texts[1].hasPrefix("expected to not \(start)"))
    #expect(
      texts[2...] == [
        "unexpected error thrown: <boom>", "unexpected error thrown: <boom>",
      ])
  }

  @Test func `a fatal error that speaks of an exception is none`() {
    let fish = Self.fish
    let texts = failures {
      expect { fatalError("uncaught exception: \(fish)") }.to(raiseException())
    }
    #expect(texts.first?.contains("; trapped instead <fatalError: uncaught exception: ") == true)
  }

  @Test func `throwAssertion accepts an exception, which would end the process`() {
    let fish = Self.fish
    expect { fish.raise() }.to(throwAssertion())
    let line = #line + 2
    let texts = failures {
      expect { [fish].forEach { $0.raise() } }.toNot(throwAssertion())
    }
    #expect(
      texts == [
        """
        expected to not throw an assertion
        caught exception: NSInternalInconsistencyException: Not enough fish in the sea., at \
        \(#filePath):\(line)
        """
      ])
  }

  @Test func `an expression is evaluated once, and has a noun`() {
    var evaluations = 0
    let matcher: Matcher<Void> = raiseException(named: equal("Laugh"), reason: equal("Lulz"))
    _ = failures {
      expect {
        evaluations += 1
        Self.fish.raise()
      }.to(matcher)
    }
    #expect(evaluations == 1)
    #expect(matcher.noun == "raising an exception with name <Laugh> with reason <Lulz>")
    #expect((raiseException() as Matcher<Void>).noun == "raising any exception")
  }
}

/// C++ exceptions under `raiseException` and `throwAssertion`.
///
/// The tests run one after the other, because the C++ runtime names only the first exception of a process.
@Suite(.serialized) struct RaiseExceptionCxxTrapTests {
  @Test(arguments: 1...3)
  func `a C++ exception has its type for a name and its text for a reason`(round: Int) {
    let text = "no fish, round \(round)"
    expect { cxx_throw_runtime_error(text) }.to(raiseException())
    expect { cxx_throw_runtime_error(text) }.to(
      raiseException(named: "std::runtime_error", reason: text))
    expect { cxx_throw_runtime_error("a line\nand another") }.to(
      raiseException(reason: "a line\nand another"))
    expect { cxx_throw_custom_error() }.to(
      raiseException(named: "bank::overdrawn", reason: "nothing left"))
    expect { cxx_throw_number(7) }.to(
      raiseException(named: "int") { expect($0.reason) == nil })
    expect { cxx_break_noexcept() }.to(raiseException(reason: "broken promise"))
    expect { cxx_throw_number(7) }.to(throwAssertion())
  }

  @Test func `says which one came`() {
    let texts = failures {
      expect { cxx_throw_runtime_error("no fish") }.to(raiseException(named: "Laugh"))
      expect { cxx_throw_number(7) }.toNot(raiseException())
      expect { cxx_throw_runtime_error("no fish") }.toNot(throwAssertion())
    }
    let place = #/, at .*throwing\.cpp:\d+$/#
    #expect(texts.last?.contains(place) == true)
    #expect(
      texts.map { $0.replacing(place, with: "") } == [
        """
        expected to raise exception with name <Laugh>, \
        got C++ exception { name=std::runtime_error, reason='no fish', userInfo=nil }
        """,
        """
        expected to not raise any exception, \
        got C++ exception { name=int, reason='nil', userInfo=nil }
        """,
        """
        expected to not throw an assertion
        caught abort: terminate called after throwing an instance of 'std::runtime_error'
        """,
      ])
  }

  @Test func `an end without an exception is none`() {
    for _ in 1...2 {
      let texts = failures { expect { cxx_terminate() }.to(raiseException()) }
      #expect(texts.first?.contains("got no exception; trapped instead <abort: ") == true)
    }
  }

  @Test func `the C++ runtime is left as it was`() {
    expect { cxx_throw_runtime_error("one") }.to(raiseException())
    expect { cxx_rethrow_runtime_error("two") }.to(raiseException(reason: "two"))
    #expect(cxx_throw_and_catch() == 0)
  }
}
