#if canImport(XCTest)

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

    init(_ state: State) { guarded = Locked(state) }

    var state: State {
      get { guarded.withLock { $0 } }
      set { guarded.withLock { $0 = newValue } }
    }

    /// The case, while it runs.
    var runningCase: XCTestRunningCase? {
      if case .running(let running) = state { running } else { nil }
    }
  }
#endif
