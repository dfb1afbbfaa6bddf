import StakeoutTestSupport
import Testing

import StakeoutCore
import StakeoutMatching

@Suite struct AsyncExpressionTests {
  private final class Source {
    var calls = 0
    var failsAt: Int?

    nonisolated(nonsending) func next() async throws -> Int? {
      await Task.yield()
      calls += 1
      if calls == failsAt { throw PlainError.boom }
      return calls
    }
  }

  private let source = Source()

  private var expression: AsyncExpression<Int> {
    let source = source
    return AsyncExpression(expression: { try await source.next() }, location: SourceSite(line: 7))
  }

  @Test func `a value is remembered, an error is not`() async throws {
    source.failsAt = 1
    let expression = expression
    await #expect(throws: PlainError.self) { try await expression.evaluate() }
    #expect(try await expression.evaluate() == 2)
    #expect(try await expression.evaluate() == 2)
  }

  @Test func `without caching every evaluation is a new one, and the memory follows`() async throws
  {
    let expression = expression
    let uncached = expression.withoutCaching()
    #expect(try await uncached.evaluate() == 1)
    #expect(try await uncached.evaluate() == 2)
    #expect(try await expression.evaluate() == 2)
    let cached = uncached.withCaching()
    #expect(try await cached.evaluate() == 3)
    #expect(try await cached.evaluate() == 3)
  }

  @Test func `made synchronous it has been evaluated`() async throws {
    let synchronous = await expression.toSynchronousExpression()
    #expect(source.calls == 1)
    #expect(try synchronous.withoutCaching().evaluate() == 1)
    #expect(synchronous.location.line == 7)
    source.failsAt = 2
    let failed = await expression.toSynchronousExpression()
    #expect(throws: PlainError.self) { try failed.evaluate() }
    #expect(throws: PlainError.self) { try failed.evaluate() }
    #expect(source.calls == 2)
  }

  @Test func `evaluated once means once, errors included`() async throws {
    let once = expression.withoutCaching().evaluatedOnce()
    #expect(try await once.evaluate() == 1)
    #expect(try await once.withoutCaching().evaluate() == 1)
    source.failsAt = 2
    let failing = expression.evaluatedOnce()
    await #expect(throws: PlainError.self) { try await failing.evaluate() }
    await #expect(throws: PlainError.self) { try await failing.evaluate() }
    #expect(source.calls == 2)
  }

  @Test func `a cast may wait or not`() async throws {
    let text = expression.cast { $0.map(String.init) }
    #expect(try await text.evaluate() == "1")
    let later = expression.cast { value in
      await Task.yield()
      return value.map { $0 * 10 }
    }
    #expect(try await later.evaluate() == 20)
    #expect(later.location.line == 7)
  }

  @Test @MainActor func `it runs where it is asked`() async throws {
    let expression = AsyncExpression(
      expression: { onMainActor(1) }, location: SourceSite())
    #expect(try await expression.evaluate() == 1)
  }
}
