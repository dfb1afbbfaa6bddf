import StakeoutTestSupport
import Testing

import StakeoutCore
import StakeoutMatching

private typealias Expression = StakeoutMatching.Expression

@Suite struct ExpressionTests {
  /// Returns the number of the call; returns nil or throws at the call that a test chose.
  private final class Source {
    var calls = 0
    var failsAt: Int?
    var isNilAt: Int?

    func next() throws -> Int? {
      calls += 1
      if calls == failsAt { throw PlainError.boom }
      return calls == isNilAt ? nil : calls
    }
  }

  private let source = Source()

  private var expression: Expression<Int> {
    let source = source
    return Expression(expression: { try source.next() }, location: SourceSite())
  }

  @Test func `nil is remembered`() throws {
    source.isNilAt = 1
    let expression = expression
    #expect(try expression.evaluate() == nil)
    #expect(try expression.evaluate() == nil)
    #expect(source.calls == 1)
  }

  @Test func `an error is not remembered`() throws {
    source.failsAt = 1
    let expression = expression
    #expect(throws: PlainError.self) { try expression.evaluate() }
    #expect(try expression.evaluate() == 2)
    #expect(try expression.evaluate() == 2)
  }

  @Test func `without caching every evaluation is a new one, and the memory follows`() throws {
    let expression = expression
    #expect(try expression.evaluate() == 1)
    let uncached = expression.withoutCaching()
    #expect(try uncached.evaluate() == 2)
    #expect(try uncached.evaluate() == 3)
    #expect(try expression.evaluate() == 3)
  }

  @Test func `caching again is a memory on top`() throws {
    let uncached = expression.withoutCaching()
    let cached = uncached.withCaching()
    #expect(try cached.evaluate() == 1)
    #expect(try cached.evaluate() == 1)
    #expect(try uncached.evaluate() == 2)
    #expect(try cached.evaluate() == 1)
  }

  @Test func `evaluated once means once, errors included`() throws {
    let once = expression.withoutCaching().evaluatedOnce()
    #expect(try once.evaluate() == 1)
    #expect(try once.withoutCaching().evaluate() == 1)
    source.failsAt = 2
    let failing = expression.evaluatedOnce()
    #expect(throws: PlainError.self) { try failing.evaluate() }
    #expect(throws: PlainError.self) { try failing.evaluate() }
    #expect(source.calls == 2)
  }

  @Test func `a cast sees nil and keeps place and kind`() throws {
    source.isNilAt = 1
    let expression = Expression(
      expression: source.next, location: SourceSite(line: 7), isClosure: false)
    let cast = expression.cast { $0.map(String.init) ?? "none" }
    #expect(try cast.evaluate() == "none")
    #expect(cast.location.line == 7)
    #expect(!cast.isClosure)
  }

  @Test func `the closure is told to ignore its memory`() throws {
    let expression = Expression<Bool>(
      memoizedExpression: { $0 }, location: SourceSite(), withoutCaching: true)
    #expect(try expression.evaluate() == true)
    #expect(expression.isClosure)
    let cached = Expression<Bool>(
      memoizedExpression: { $0 }, location: SourceSite(), withoutCaching: false)
    #expect(try cached.evaluate() == false)
    #expect(try cached.withoutCaching().evaluate() == true)
  }

  @Test func `made asynchronous it shares its memory`() async throws {
    let expression = expression
    let asynchronous = expression.toAsyncExpression()
    #expect(try await asynchronous.evaluate() == 1)
    #expect(try expression.evaluate() == 1)
    #expect(try await expression.withoutCaching().toAsyncExpression().evaluate() == 2)
  }

  @Test @MainActor func `made asynchronous it runs where it is asked`() async throws {
    let expression = Expression(
      expression: { onMainActor(1) }, location: SourceSite())
    #expect(try await expression.toAsyncExpression().evaluate() == 1)
  }
}
