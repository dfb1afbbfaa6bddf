import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The behaviour that all verbs that wait share, in the blocking and the suspending form where the
/// forms could differ.
@Suite struct PollingTests {
  private let number = Shared(0)

  private func neverOne(_ value: Int) async -> Int { value }

  @Test(arguments: [TimeSpan.seconds(.max), .milliseconds(.max), 1e300])
  func `an absurd timeout waits until the change`(timeout: TimeSpan) async {
    let (blocking, suspending, awaited) = (Shared(0), Shared(0), Shared(0))
    for number in [blocking, suspending, awaited] { changeWhenRead(number) }
    expects(blocking.value).toEventuallyBlocking(equal(1), timeout: timeout)
    await expect(suspending.value).toEventually(equal(1), timeout: timeout)
    await expecta(awaited.value).toEventually(equal(1), timeout: timeout)
    #expect(blocking.value + suspending.value + awaited.value == 3)
  }

  @Test(arguments: [TimeSpan.seconds(0), .milliseconds(-5), .seconds(.min), .seconds(.max)])
  func `an absurd interval hinders nobody`(interval: TimeSpan) async {
    let (blocking, suspending, awaited) = (Shared(0), Shared(0), Shared(0))
    for number in [blocking, suspending, awaited] { changeWhenRead(number) }
    let long = TimeSpan.seconds(600)
    expects(blocking.value).toEventuallyBlocking(equal(1), timeout: long, pollInterval: interval)
    await expect(suspending.value).toEventually(equal(1), timeout: long, pollInterval: interval)
    await expecta(awaited.value).toEventually(equal(1), timeout: long, pollInterval: interval)
    #expect(blocking.value + suspending.value + awaited.value == 3)
  }

  @Test(arguments: [TimeSpan.seconds(0), .milliseconds(-5), .seconds(.min), .nanoseconds(0)])
  func `without time there is one evaluation, which the text shows`(timeout: TimeSpan) async {
    let texts = await failures {
      expects(number.value).toEventuallyBlocking(equal(1), timeout: timeout)
      await expect(number.value).toEventually(equal(1), timeout: timeout)
      await expecta(number.value).toEventually(equal(1), timeout: timeout)
    }
    #expect(number.reads == 3)
    #expect(texts == Array(repeating: "expected to eventually equal <1>, got <0>", count: 3))
  }

  @Test func `verbs that watch pass when nothing has happened before the time is over`() async {
    let texts = await failures {
      await expect(number.value).toNever(equal(1), until: .milliseconds(5))
      await expect(number.value).alwaysTo(equal(0), until: .milliseconds(5))
      await expecta(await neverOne(number.value)).neverTo(equal(1), until: .milliseconds(5))
      await expecta(await neverOne(number.value)).toAlways(equal(0), until: .milliseconds(5))
    }
    #expect(texts == [])
    #expect(number.reads >= 8, "each looked at the start and at the end")
  }

  private let neverTexts = [
    "expected to never equal <0>, got <0>", "expected to never equal <0>, got <0>",
    "expected to always equal <1>, got <0>", "expected to always equal <1>, got <0>",
    "expected to never equal <1>, got <nil> (use beNil() to match nils)",
    "expected to always equal <1>, got <nil> (use beNil() to match nils)",
    "unexpected error thrown: <boom>", "unexpected error thrown: <boom>",
    "why\nexpected to never equal <0>, got <0>",
  ]

  @Test func `verbs that watch fail at the first sight, blocking`() {
    let texts = failures {
      expect(0).toNever(equal(0), until: .seconds(600))
      expect(0).neverTo(equal(0), until: .seconds(600))
      expect(0).toAlways(equal(1), until: .seconds(600))
      expect(0).alwaysTo(equal(1), until: .seconds(600))
      expect(nil as Int?).toNever(equal(1), until: .seconds(600))
      expect(nil as Int?).toAlways(equal(1), until: .seconds(600))
      expect { () throws -> Int in throw Boom() }.toNever(equal(1), until: .seconds(600))
      expect { () throws -> Int in throw Boom() }.toAlways(equal(1), until: .seconds(600))
      expect(0).toNever(equal(0), until: .seconds(600), description: "why")
    }
    #expect(texts == neverTexts)
  }

  @Test func `verbs that watch fail at the first sight, suspended`() async {
    let texts = await failures {
      await expect(0).toNever(equal(0), until: .seconds(600))
      await expecta(0).neverTo(equal(0), until: .seconds(600))
      await expect(0).toAlways(equal(1), until: .seconds(600))
      await expecta(0).alwaysTo(equal(1), until: .seconds(600))
      await expect(nil as Int?).toNever(equal(1), until: .seconds(600))
      await expecta(nil as Int?).toAlways(equal(1), until: .seconds(600))
      await expect { () throws -> Int in throw Boom() }.toNever(equal(1), until: .seconds(600))
      await expecta { () async throws -> Int in throw Boom() }
        .toAlways(equal(1), until: .seconds(600))
      await expecta(0).toNever(equal(0), until: .seconds(600), description: "why")
    }
    #expect(texts == neverTexts)
  }

  @Test func `a change while watching is seen`() async {
    let (one, other) = (Shared(0), Shared(0))
    changeWhenRead(one)
    changeWhenRead(other)
    let texts = await failures {
      await expect(one.value).toNever(equal(1), until: .seconds(600))
      await expecta(await neverOne(other.value)).toAlways(equal(0), until: .seconds(600))
    }
    #expect(
      texts == [
        "expected to never equal <1>, got <1>", "expected to always equal <0>, got <1>",
      ])
  }

  @Test func `without time a verb that watches looks once`() async {
    expects(number.value).toNeverBlocking(equal(1), until: .seconds(0))
    await expect(number.value).toNever(equal(1), until: .seconds(0))
    await expecta(number.value).toAlways(equal(0), until: .milliseconds(-5))
    #expect(number.reads == 3)
  }

  @Test func `a cancelled task cannot say never`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failures {
        await expect(0).toNever(equal(1), until: .seconds(600))
        await expecta(0).toAlways(equal(0), until: .seconds(600))
      }
    }
    let note = "\n(the task was cancelled before the timeout)"
    #expect(
      await task.value == [
        "expected to never equal <1>, got <0>" + note,
        "expected to always equal <0>, got <0>" + note,
      ])
  }

  @Test func `a cancelled task leaves the details of a matcher alone`() async {
    let matcher = Matcher<Int> { _ in
      MatcherResult(status: .doesNotMatch, message: .details(.expectedTo("fit"), "because"))
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failures { await expect(0).toEventually(matcher, timeout: .seconds(600)) }
    }
    #expect(
      await task.value == [
        "expected to eventually fit\nbecause\n(the task was cancelled before the timeout)"
      ])
  }

  @Test func `an expectation takes a matcher that awaits`() async {
    let isOne = AsyncMatcher<Int>.simple("be one") { expression in
      await Task.yield()
      return MatcherStatus(bool: try await expression.evaluate() == 1)
    }
    changeWhenRead(number)
    let soon = TimeSpan.milliseconds(1)
    let texts = await failures {
      await expect(number.value).toEventually(isOne, timeout: .seconds(600))
      await expect(2).toNotEventually(isOne)
      await expect(1).toAlways(isOne, until: soon)
      await expecta(1).alwaysTo(isOne, until: soon)
      await expect(2).toEventually(isOne, timeout: soon)
      await expect(1).neverTo(isOne)
      await expecta(2).toAlways(isOne)
    }
    // Compare only the first lines: on a busy machine a second line says how long the evaluation
    // was suspended.
    #expect(
      texts.map { $0.prefix { $0 != "\n" } } == [
        "expected to eventually be one, got <2>", "expected to never be one, got <1>",
        "expected to always be one, got <2>",
      ])
  }

  @Test func `one poll is one evaluation, so a queue loses nothing`() async {
    for isAsync in [false, true] {
      var (queue, taken): ([Int], [Int]) = (Array(1...6), [])
      let next = { () -> Int in
        taken.append(queue.removeFirst())
        return taken[taken.count - 1]
      }
      if isAsync {
        await expect { () async -> Int in next() }.toEventually(equal(5), timeout: .seconds(600))
      } else {
        await expect(next()).toEventually(beGreaterThan(4), timeout: .seconds(600))
      }
      #expect(taken == [1, 2, 3, 4, 5])
    }
    var count = 0
    await expect {
      count += 1
      return count % 3 == 0
    }
    .toEventually(beTrue(), timeout: .seconds(600))
    #expect(count == 3)
  }

  /// Nimble counts polls instead of time, so it makes 60 of these evaluations.
  @Test func `slow evaluations do not add up`() async {
    let (blocking, suspending) = (Shared(0), Shared(0))
    let slow = { (number: Shared<Int>) -> Int in
      usleep(20_000)  // sleep: the expression itself is slow
      return number.value
    }
    let span = TimeSpan.milliseconds(200)
    let texts = await failures {
      expects(slow(blocking)).toEventuallyBlocking(equal(1), timeout: span)
      await expect(slow(suspending)).toEventually(equal(1), timeout: span)
    }
    #expect(texts.count == 2)
    #expect((2...11).contains(blocking.reads))
    #expect((2...11).contains(suspending.reads))
  }

  /// A value that takes 0.12 seconds.
  private func slow() -> Int {
    usleep(120_000)  // sleep: the expression itself is slow
    return 0
  }

  @Test func `a failure says that each evaluation took longer than the timeout`() async throws {
    let reporter = CapturingReporter()
    await withReporter(reporter) {
      expects(slow()).toEventuallyBlocking(equal(1), timeout: .milliseconds(20))
      await expect { () async -> Int in slow() }.toEventually(equal(1), timeout: .milliseconds(20))
      await expect(slow()).toEventually(equal(0), timeout: .milliseconds(20))
      await expect(slow()).toNever(equal(1), until: .milliseconds(20))
    }
    let texts = reporter.messages
    #expect(texts.count == 2)
    let note =
      #/\(the expression took (\d+\.\d{1,3}) seconds?, longer than the timeout of 0\.02 seconds\)/#
    for text in texts {
      let lines = text.split(separator: "\n")
      #expect(lines.first == "expected to eventually equal <1>, got <0>")
      let match = try #require(lines.last?.wholeMatch(of: note), "\(text)")
      let seconds = try #require(Double(match.1))
      #expect(seconds >= 0.12)
    }
  }

  @Test func `a single slow evaluation is not the expression's fault`() async {
    let (blocking, suspending) = (Shared(0), Shared(0))
    let slowOnce = { (number: Shared<Int>) -> Int in
      let value = number.value
      if number.reads == 1 { usleep(120_000) }  // sleep: simulates a wait for a processor
      return value
    }
    let span = TimeSpan.milliseconds(20)
    let reporter = CapturingReporter()
    await withReporter(reporter) {
      expects(slowOnce(blocking)).toEventuallyBlocking(equal(1), timeout: span)
      await expect(slowOnce(suspending)).toEventually(equal(1), timeout: span)
    }
    let text = "expected to eventually equal <1>, got <0>"
    #expect(reporter.messages == [text, text])
  }

  @Test func `without time the only evaluation may be slow`() async {
    let reporter = CapturingReporter()
    await withReporter(reporter) {
      expects(slow()).toEventuallyBlocking(equal(1), timeout: .seconds(0))
      await expect(slow()).toEventually(equal(1), timeout: .seconds(0))
      await expecta(slow()).toEventually(equal(1), timeout: .seconds(0))
    }
    let text = "expected to eventually equal <1>, got <0>"
    #expect(reporter.messages == [text, text, text])
  }

  @Test func `a time that is not a number fails at the line`() async {
    let reporter = CapturingReporter()
    let (nan, line) = (Double.nan.timeSpan, UInt(#line))
    await withReporter(reporter) {
      expects(1).toEventuallyBlocking(equal(1), timeout: nan)
      await expect(1).toEventually(equal(1), timeout: nan)
      await expecta(1).toAlways(equal(1), until: nan)
      await expect(1).toNever(equal(2), pollInterval: nan)
      _ = try? await require(1).toEventually(equal(1), timeout: nan)
      _ = try? await pollUnwrap(timeout: nan) { () async -> Int? in 1 }
      waitUntilBlocking(timeout: nan)
      await waitUntil(timeout: nan) { done in done() }
      await waitUntil(timeout: nan) { done in
        await Task.yield()
        done()
      }
    }
    let timeout = "cannot wait: the timeout is not a number"
    #expect(
      reporter.messages == [
        timeout, timeout, timeout, "cannot wait: the poll interval is not a number", timeout,
        timeout, timeout, timeout, timeout,
      ])
    #expect(
      reporter.failures.map { $0.site.line - line }.filter { $0 < 20 }
        == [2, 3, 4, 5, 6, 7, 9, 10])
  }

  /// Nimble ends the process for such a timeout.
  @Test func `a timeout may be shorter than the interval`() async {
    let texts = await failures {
      expects(0).toEventuallyBlocking(equal(1), timeout: .milliseconds(5))
      await expect(0).toEventually(
        equal(1), timeout: .milliseconds(5), pollInterval: .milliseconds(10))
      await expect(0).toNever(equal(1), until: .milliseconds(5), pollInterval: .seconds(600))
    }
    #expect(texts.count == 2)
  }
}

/// The blocking form of `toEventually`, for tests that also suspend: the compiler rejects a direct
/// call in an async function.
extension SyncExpectation {
  fileprivate func toEventuallyBlocking(
    _ matcher: Matcher<Value>, timeout: TimeSpan,
    pollInterval: TimeSpan = PollingDefaults.pollInterval
  ) {
    toEventually(matcher, timeout: timeout, pollInterval: pollInterval)
  }

  fileprivate func toNeverBlocking(_ matcher: Matcher<Value>, until timeout: TimeSpan) {
    toNever(matcher, until: timeout)
  }
}

private func waitUntilBlocking(timeout: TimeSpan) {
  waitUntil(timeout: timeout) { done in done() }
}
