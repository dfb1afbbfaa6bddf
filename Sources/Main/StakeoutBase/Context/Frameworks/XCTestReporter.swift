#if canImport(XCTest)
  /// Records failures in the XCTest case that was running when the expectation started.
  struct XCTestReporter: TestReporter {
    let run: XCTestCaseRun
    var id: AnyHashable { AnyHashable(ObjectIdentifier(run)) }
    var name: String? { run.name }

    /// XCTest keeps nothing in task-local values.
    func restoring(by task: InheritingTask) -> XCTestReporter { self }

    /// The reporter for failures that no case owns: they fail the suite that runs.
    static var ofNoCase: (any FailureReporter)? { XCTestReporter(run: XCTestCaseRun(nil)) }

    func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool {
      let failure = whole.map { failure.noting(note(attaching: $0())) } ?? failure
      XCTestCaseTracker.shared.record(failure, of: run)
      return true
    }

    private func note(attaching whole: String) -> String {
      do {
        let path = try AttachedFile.write(
          Array(whole.utf8), named: "failure.txt", of: run.name)
        return "(shortened; the whole text is in \(path))"
      } catch {
        return "(shortened; no file could be written: \(error))"
      }
    }
  }
#else
  enum XCTestReporter {
    static var ofNoCase: (any FailureReporter)? { nil }
  }
#endif
