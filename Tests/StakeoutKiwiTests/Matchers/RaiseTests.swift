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
  static var fish: NSException {
    NSException(name: NSInternalInconsistencyException, reason: "Not enough fish in the sea.")
  }
  static let fishText = #"NSInternalInconsistencyException "Not enough fish in the sea.""#

  let leak = { throw Leak.big(3) }
  let crash = { Self.fish.raise() }
  let nothing = {}

  @Test func `accepts whatever is raised`() {
    expect(leak).to(raise())
    expect(crash).to(raise())
    expect { cxx_throw_number(7) }.to(raise())
    expect { () -> Int in throw Boom() }.to(raise())
    expect(nothing).toNot(raise())
    expect(nil as Int?).toNot(raise())
    #expect(
      messages {
        expect(nothing).to(raise())
        expect(leak).toNot(raise())
        expect(crash).toNot(raise())
        expect { Exception(name: NSExceptionName("Bare"), reason: nil).raise() }.toNot(raise())
      } == [
        "expected to raise exception, got nothing raised",
        #"expected to not raise exception, got Leak "big(3)""#,
        "expected to not raise exception, got \(Self.fishText)",
        "expected to not raise exception, got Bare",
      ])
  }

  @Test func `an error of a type`() {
    expect(leak).to(raise(Leak.self))
    expect(leak).toNot(raise(Boom.self))
    expect(crash).toNot(raise(Leak.self))
    expect(nothing).toNot(raise(Leak.self))
    #expect(
      messages {
        expect(leak).to(raise(Boom.self))
        expect(crash).to(raise(Leak.self))
        expect(nothing).to(raise(Leak.self))
        expect(leak).toNot(raise(Leak.self))
      } == [
        #"expected to raise Boom, got Leak "big(3)""#,
        "expected to raise Leak, got \(Self.fishText)",
        "expected to raise Leak, got nothing raised",
        #"expected to not raise Leak, got Leak "big(3)""#,
      ])
  }

  @Test func `an equal error is found`() {
    expect(leak).to(raise(Leak.big(3)))
    expect(leak).toNot(raise(Leak.big(4)))
    expect(leak).toNot(raise(Leak.small))
    expect(crash).toNot(raise(Leak.small))
    #expect(
      messages {
        expect(leak).to(raise(Leak.small))
        expect(nothing).to(raise(Leak.small))
        expect(leak).toNot(raise(Leak.big(3)))
      } == [
        #"expected to raise Leak "small", got Leak "big(3)""#,
        #"expected to raise Leak "small", got nothing raised"#,
        #"expected to not raise Leak "big(3)", got Leak "big(3)""#,
      ])
  }

  @Test func `an error that satisfies a closure`() {
    expect(leak).to(raise { error in expect(error).to(matchError(Leak.big(3))) })
    expect(leak).to(raise { (error: Leak) in expect(error) == .big(3) })
    expect(leak).toNot(raise { (_: Boom) in fail("not for this one") })
    expect(crash).toNot(raise { _ in fail("not for this one") })
    expect(nothing).toNot(raise { error in fail("not for \(error)") })
    #expect(
      messages {
        expect(leak).to(raise { error in expect(error).to(matchError(Leak.small)) })
        expect(leak).to(raise { (error: Leak) in expect(error) == .small })
        expect(crash).to(raise { _ in })
        expect(leak).toNot(raise { (_: Leak) in })
      } == [
        "expected to match error <small>, got <big(3)>",
        #"expected to raise error that satisfies block, got Leak "big(3)""#,
        "expected to equal <small>, got <big(3)>",
        #"expected to raise Leak that satisfies block, got Leak "big(3)""#,
        "expected to raise error that satisfies block, got \(Self.fishText)",
        #"expected to not raise Leak that satisfies block, got Leak "big(3)""#,
      ])
  }

  @Test func `an exception that satisfies a closure`() {
    expect(crash).to(
      raise { (exception: NSException) in
        expect(exception.name) == .internalInconsistencyException
      })
    expect(leak).toNot(raise { (_: NSException) in fail("not for this one") })
    #expect(
      messages {
        expect(crash).to(raise { (exception: NSException) in expect(exception.reason) == "Lulz" })
      } == [
        "expected to equal <Lulz>, got <Not enough fish in the sea.>",
        "expected to raise exception that satisfies block, got \(Self.fishText)",
      ])
  }

  @Test func `a name is compared`() {
    expect(crash).to(raiseWithName("NSInternalInconsistencyException"))
    expect(crash).to(raiseWithName(NSInternalInconsistencyException))
    expect(leak).to(raiseWithName("Leak"))
    expect { cxx_throw_runtime_error("no fish") }.to(raiseWithName("std::runtime_error"))
    expect(leak).toNot(raiseWithName("Boom"))
    expect(nothing).toNot(raiseWithName("Boom"))
    #expect(
      messages {
        expect(nothing).to(raiseWithName("Laugh"))
        expect(crash).to(raiseWithName("Laugh"))
        expect(crash).toNot(raiseWithName(.internalInconsistencyException))
      } == [
        "expected to raise Laugh, got nothing raised",
        "expected to raise Laugh, got \(Self.fishText)",
        "expected to not raise NSInternalInconsistencyException, got \(Self.fishText)",
      ])
  }

  @Test func `a reason is compared`() {
    expect(crash).to(raiseWithReason("Not enough fish in the sea."))
    expect(leak).to(raiseWithReason("big(3)"))
    expect { throw Boom() }.to(raiseWithReason("Boom()"))
    expect { throw Localized() }.to(raiseWithReason("no water"))
    expect { cxx_throw_runtime_error("no fish") }.to(raiseWithReason("no fish"))
    expect(leak).toNot(raiseWithReason("big"))
    expect { Exception(name: .genericException, reason: nil).raise() }.toNot(raiseWithReason(""))
    #expect(
      messages {
        expect(nothing).to(raiseWithReason("Lulz"))
        expect(crash).to(raiseWithReason("Lulz"))
        expect(leak).toNot(raiseWithReason("big(3)"))
      } == [
        #"expected to raise exception "Lulz", got nothing raised"#,
        #"expected to raise exception "Lulz", got \#(Self.fishText)"#,
        #"expected to not raise exception "big(3)", got Leak "big(3)""#,
      ])
  }

  @Test func `a name and a reason are both compared`() {
    let reason = "Not enough fish in the sea."
    expect(crash).to(raiseWithName("NSInternalInconsistencyException", reason: reason))
    expect(crash).to(raiseWithName(.internalInconsistencyException, reason: reason))
    expect(leak).to(raiseWithName("Leak", reason: "big(3)"))
    expect(leak).toNot(raiseWithName("Leak", reason: "small"))
    expect(leak).toNot(raiseWithName("Boom", reason: "big(3)"))
    #expect(
      messages {
        expect(nothing).to(raiseWithName("Laugh", reason: "Lulz"))
        expect(leak).to(raiseWithName("Leak", reason: "Lulz"))
        expect(leak).toNot(raiseWithName("Leak", reason: "big(3)"))
      } == [
        #"expected to raise Laugh "Lulz", got nothing raised"#,
        #"expected to raise Leak "Lulz", got Leak "big(3)""#,
        #"expected to not raise Leak "big(3)", got Leak "big(3)""#,
      ])
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
    // Not `expect`: its braces would be the value that the matcher judges.
    await expecta { try await later() }.toEventually(raiseWithReason("small"))
  }

  @Test func `an expression is evaluated once, and has a noun`() {
    var evaluations = 0
    expect { evaluations += 1 }.toNot(raise())
    expect {
      evaluations += 1
      throw Leak.small
    }.to(raiseWithName("Leak"))
    #expect(evaluations == 2)
    #expect((raise() as Matcher<Void>).noun == "raising exception")
    #expect((raise(Leak.small) as Matcher<Void>).noun == #"raising Leak "small""#)
    let named: Matcher<Void> = raiseWithName("Laugh", reason: "Lulz")
    #expect(named.noun == #"raising Laugh "Lulz""#)
  }
}

private nonisolated(nonsending) func later() async throws {
  await Task.yield()
  throw RaiseTrapTests.Leak.small
}
