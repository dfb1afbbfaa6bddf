#if canImport(XCTest)

  /// One run of one XCTest case.
  final class XCTestCaseRun: Sendable {
    /// What has become of the case.
    ///
    /// It changes only under the tracker's recording lock.
    enum State: Sendable {
      case running(XCTestRunningCase)
      case finished(name: String)
      /// No case at all: the moment lay between two tests, or outside XCTest.
      case none
    }

    private let guarded: Locked<State>

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
