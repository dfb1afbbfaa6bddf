import CxxFixtures
import Foundation
import SpecTestSupport
import StakeoutKiwi
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct RaiseTrapTests {
  enum Leak: Error, Equatable { case small, big(Int) }
  struct Localized: LocalizedError { var errorDescription: String? { "no water" } }

  /// Code that throws, raises or returns, and the text of a failure about that.
  struct Subject {
    let body: () throws -> Void
    let text: String
  }

  let leak = Subject(body: { throw Leak.big(3) }, text: #"Leak "big(3)""#)
  let crash = Subject(
    body: {
      NSException(name: NSInternalInconsistencyException, reason: "Not enough fish.").raise()
    }, text: #"NSInternalInconsistencyException "Not enough fish.""#)
  let bare = Subject(
    body: { Exception(name: NSExceptionName("Bare"), reason: nil).raise() }, text: "Bare")
  let cxx = Subject(
    body: { cxx_throw_runtime_error("no fish") }, text: #"std::runtime_error "no fish""#)
  let localized = Subject(body: { throw Localized() }, text: #"Localized "no water""#)
  let nothing = Subject(body: {}, text: "nothing raised")

  /// Checks which subjects a matcher accepts and rejects, and the messages of the failures.
  private func check(
    _ matcher: Matcher<Void>, _ phrase: String, accepts: [Subject], refuses: [Subject],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let texts = messages {
      for subject in accepts + refuses {
        expect(subject.body).to(matcher)
        expect(subject.body).toNot(matcher)
      }
    }
    #expect(
      texts == accepts.map { "expected to not raise \(phrase), got \($0.text)" }
        + refuses.map { "expected to raise \(phrase), got \($0.text)" },
      sourceLocation: sourceLocation)
    #expect(matcher.noun == "raising \(phrase)", sourceLocation: sourceLocation)
  }

  @Test func `errors and exceptions are raised`() {
    check(
      raise(), "exception", accepts: [leak, crash, bare, cxx, localized], refuses: [nothing])
    expect { cxx_throw_number(7) }.to(raise())
    expect { () -> Int in throw Boom() }.to(raise())
    expect(nil as Int?).toNot(raise())
  }

  @Test func `an error may have a type, or be equal`() {
    check(raise(Leak.self), "Leak", accepts: [leak], refuses: [crash, localized, nothing])
    check(
      raise(Leak.big(3)), #"Leak "big(3)""#, accepts: [leak], refuses: [crash, localized, nothing])
    check(raise(Leak.small), #"Leak "small""#, accepts: [], refuses: [leak])
  }

  @Test func `a closure gets the error, and no expectation in it may fail`() {
    check(
      raise { _ in }, "error that satisfies block", accepts: [leak, localized],
      refuses: [crash, nothing])
    let leak = leak.body
    expect(leak).to(raise { error in expect(error).to(matchError(Leak.big(3))) })
    expect(crash.body).toNot(raise { _ in fail("not for this one") })
    expectFailures([
      "expected to match error <small>, got <big(3)>",
      "expected to raise error that satisfies block, got \(self.leak.text)",
    ]) {
      expect(leak).to(raise { error in expect(error).to(matchError(Leak.small)) })
    }
  }

  @Test func `names and reasons are compared`() {
    check(raiseWithName("Leak"), "Leak", accepts: [leak], refuses: [crash, localized, nothing])
    check(
      raiseWithName(NSInternalInconsistencyException), "NSInternalInconsistencyException",
      accepts: [crash], refuses: [leak])
    check(raiseWithName("std::runtime_error"), "std::runtime_error", accepts: [cxx], refuses: [])
    check(
      raiseWithReason("big(3)"), #"exception "big(3)""#, accepts: [leak],
      refuses: [crash, bare, nothing])
    check(raiseWithReason("no fish"), #"exception "no fish""#, accepts: [cxx], refuses: [crash])
    check(
      raiseWithReason("no water"), #"exception "no water""#, accepts: [localized],
      refuses: [leak])
    check(raiseWithReason(""), #"exception """#, accepts: [], refuses: [bare])
    check(
      raiseWithName("Leak", reason: "big(3)"), #"Leak "big(3)""#, accepts: [leak],
      refuses: [crash, localized, nothing])
    check(
      raiseWithName("Boom", reason: "big(3)"), #"Boom "big(3)""#, accepts: [], refuses: [leak])
    check(
      raiseWithName("Leak", reason: "small"), #"Leak "small""#, accepts: [], refuses: [leak])
    check(
      raiseWithName(.internalInconsistencyException, reason: "Not enough fish."),
      #"NSInternalInconsistencyException "Not enough fish.""#, accepts: [crash], refuses: [leak])
  }

  @Test func `another end fails both ways and is named`() {
    let texts = messages {
      expect { fatalError("boom") }.to(raise())
      expect { fatalError("boom") }.toNot(raiseWithName("Boom"))
    }
    #expect(texts.count == 2)
    #expect(
      texts[0].hasPrefix(
        "expected to raise exception, got nothing raised; trapped instead <fatalError: boom, at "))
    #expect(
      texts[1].hasPrefix(
        "expected to not raise Boom, got nothing raised; trapped instead <fatalError: boom, at "))
  }

  @Test func `asynchronous expressions may throw`() async {
    await expect { try await later() }.to(raise(Leak.self))
    await expect { try await later() }.toNot(raise(Boom.self))
    await expect { try await later() }.to(raiseWithReason("small"))
    // Use `expecta`: the matcher would judge the closure of `expect` as a value.
    await expecta { try await later() }.toEventually(raiseWithReason("small"))
  }

  @Test func `an expression is evaluated once`() {
    var evaluations = 0
    expect { evaluations += 1 }.toNot(raise())
    expect {
      evaluations += 1
      throw Leak.small
    }.to(raiseWithName("Leak"))
    #expect(evaluations == 2)
  }
}

private nonisolated(nonsending) func later() async throws {
  await Task.yield()
  throw RaiseTrapTests.Leak.small
}
