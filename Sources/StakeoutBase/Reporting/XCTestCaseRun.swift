#if canImport(XCTest)
  private import Foundation

  /// One run of one XCTest case.
  final class XCTestCaseRun: Sendable {
    /// The state of the case.
    ///
    /// Changes only under the tracker's recording lock.
    enum State: Sendable {
      case running(XCTestRunningCase)
      case finished(name: String)
      /// No case was running: the moment was between two tests, or outside XCTest.
      case none
    }

    private let guarded: Locked<State>
    /// The actions for the end of the case.
    let end = XCTestCaseEnd()

    /// The thread that runs the case.
    private let thread = pthread_self()

    /// - Parameter state: The state of a case that begins on the calling thread, or of none.
    init(_ state: State) { guarded = Locked(state) }

    /// Whether the calling thread is the one that runs the case.
    var isOnItsThread: Bool { thread == pthread_self() }

    var state: State {
      get { guarded.withLock { $0 } }
      set { guarded.withLock { $0 = newValue } }
    }

    /// The name of the case; nil if there is none.
    var name: String? {
      switch state {
      case .running(let running): running.name
      case .finished(let name): name
      case .none: nil
      }
    }

    /// The case, while it runs.
    var runningCase: XCTestRunningCase? {
      if case .running(let running) = state { running } else { nil }
    }
  }
#endif
