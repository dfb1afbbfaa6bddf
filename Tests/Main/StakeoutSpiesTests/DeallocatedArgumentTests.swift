import StakeoutSpies
import Testing

/// An object that is being deallocated, as an argument of each type that it can be passed as.
@Suite struct DeallocatedArgumentTests {
  private let listener = FakeListener()

  @Test func `it is recorded as a stand-in, whatever the type of the parameter`() {
    let listener = listener
    _ = Screen { screen in
      listener.hear(screen)
      listener.hear(screen as Screen?)
      listener.hear(screen as Screen??)
      listener.hear(screen as AnyObject)
      listener.hear(screen as Any)
    }
    let arguments = listener.recordedCalls.map { $0.arguments[0] }
    #expect(arguments.count == 5)
    for (index, argument) in arguments.enumerated() {
      #expect(argument is DeallocatedObject, "\(index)")
    }
  }

  @Test func `in an array it is recorded as a stand-in, whatever the type of the parameter`() {
    let listener = listener
    _ = Screen { screen in
      listener.hear([screen])
      listener.hear([Screen { _ in }, screen] as [Screen]?)
      listener.hear([screen] as Any)
      listener.hear([screen] as Any?)
    }
    let arguments = listener.recordedCalls.map { $0.arguments[0] }
    #expect(arguments.count == 4)
    for (index, argument) in arguments.enumerated() {
      #expect((argument as? [Any])?.last is DeallocatedObject, "\(index)")
    }
  }

  @Test func `any other object is retained until a reset`() {
    expectRetained { $0.hear($1) }
    expectRetained { $0.hear($1 as Screen?) }
    expectRetained { $0.hear($1 as Any) }
    expectRetained { $0.hear([$1]) }
    expectRetained { $0.hear([[$1]]) }
    expectRetained { $0.hear(Wrapper(object: $1)) }
    expectRetained { $0.hear(Wrapper(object: $1) as Any?) }
  }

  @Test func `values without an object are recorded as they are`() {
    listener.hear(Screen?.none)
    listener.hear([Screen]())
    listener.hear([Screen]?.none)
    listener.hear(["a"])
    let arguments = listener.recordedCalls.map { $0.arguments[0] }
    #expect(arguments.count == 4)
    #expect(arguments[0] == nil)
    #expect((arguments[1] as? [Screen])?.isEmpty == true)
    #expect(arguments[2] == nil)
    #expect(arguments[3] as? [String] == ["a"])
  }

  private func expectRetained(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ pass: (FakeListener, Screen) -> Void
  ) {
    let listener = FakeListener()
    weak var kept: Screen?
    do {
      let screen = Screen { _ in }
      kept = screen
      pass(listener, screen)
    }
    #expect(kept != nil, sourceLocation: sourceLocation)
    listener.resetCalls()
    #expect(kept == nil, sourceLocation: sourceLocation)
  }
}

private final class FakeListener: Spyable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case hear = "hear(_:)" }

  func hear<T>(_ value: T) { recordCall(arguments: value) }
}

/// An object that passes itself to a closure in its `deinit`.
private final class Screen {
  let end: (Screen) -> Void
  init(_ end: @escaping (Screen) -> Void) { self.end = end }
  deinit { end(self) }
}

private struct Wrapper {
  let object: AnyObject
}
