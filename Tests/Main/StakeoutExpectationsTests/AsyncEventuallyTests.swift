import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct `Suspending toEventually` {
  private let number = Shared(0)

  @Test func `an error of the expression ends the wait`() async {
    let texts = await failures {
      await expect { () async throws -> Int in throw Boom() }
        .toEventually(equal(1), timeout: .seconds(600))
    }
    #expect(texts == ["unexpected error thrown: <boom>"])
  }

  @Test func `a cancelled task gives up and says so`() async {
    let task = Task {
      await failures { await expect(0).toEventually(equal(1), timeout: .seconds(600)) }
    }
    task.cancel()
    #expect(
      await task.value == [
        "expected to eventually equal <1>, got <0>\n"
          + "(the task was cancelled before the timeout)"
      ])
  }

  @Test func `a cancelled task that finds the change passes`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failures { await expect(1).toEventually(equal(1), timeout: .seconds(600)) }
    }
    #expect(await task.value == [])
  }

  @Test func `a wake source replaces polling`() async {
    let source = ExplicitWakeSource()
    let matcher = Matcher<Int>.simple("be one") { MatcherStatus(bool: try $0.evaluate() == 1) }
      .woken { _ in source }
    let task = Task {
      await failures {
        await expect(number.value).toEventually(matcher, timeout: .seconds(600))
      }
    }
    await expect(source.count).toEventually(equal(1), timeout: .seconds(600))
    number.value = 1
    source.ring()
    #expect(await task.value == [])
    #expect(source.count == 0)
  }

  @Test func `a wake source that cannot ring leaves it to polling`() async {
    let matcher = Matcher<Int>.simple("be one") { MatcherStatus(bool: try $0.evaluate() == 1) }
      .woken { _ in DeafSource() }
    Task { number.value = 1 }
    await expect(number.value).toEventually(matcher, timeout: .seconds(600))
    #expect(number.value == 1)
  }
}

/// A wake source that accepts no subscriber.
private struct DeafSource: WakeSource {
  func subscribe(_ event: Event) -> Bool { false }
  func unsubscribe(_ event: Event) {}
}
