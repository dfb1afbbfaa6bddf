#if canImport(XCTest)

  /// One run of one XCTest case, as far as it is known.
  ///
  /// XCTest does not say which case runs. Until an observer has heard of it, the case that was
  /// running when the observer came is a run that will be identified later.
  final class XCTestCaseRun: Sendable {
    /// What is known of the case.
    ///
    /// It changes only under the tracker's recording lock.
    enum State: Sendable {
      case unidentified
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

    var isUnidentified: Bool {
      if case .unidentified = state { true } else { false }
    }

    /// The case, while it runs and is known.
    var runningCase: XCTestRunningCase? {
      if case .running(let running) = state { running } else { nil }
    }
  }
#endif
