#if canImport(XCTest)
  /// Records failures in the XCTest case that was running when the expectation started.
  struct XCTestReporter: TestReporter {
    let run: XCTestCaseRun
    var id: AnyHashable { AnyHashable(ObjectIdentifier(run)) }
    var name: String? { run.name }

    /// XCTest keeps nothing in task-local values.
    func restoring(by task: InheritingTask) -> XCTestReporter { self }

    /// The reporter for failures that no case owns: they fail the suite that runs.
    static var ofNoCase: (any FailureReporter)? { XCTestReporter(run: XCTestCaseRun(.none)) }

    func report(_ failure: Failure) {
      guard let whole = failure.wholeMessage else {
        return XCTestCaseTracker.shared.record(failure, of: run)
      }
      report(failure) { whole }
    }

    func report(_ failure: Failure, attaching whole: () -> String) {
      let tracker = XCTestCaseTracker.shared
      let file: AttachedFile
      do {
        file = try AttachedFile(named: "failure.txt", of: run.runningCase?.name)
      } catch {
        let note = "(shortened; no file could be written: \(error))"
        return tracker.record(failure.noting(note), of: run)
      }
      func attach() {
        do {
          try file.write(Array(whole().utf8))
        } catch {
          StandardErrorReporter.print("cannot write \(file.path): \(error)")
        }
      }
      // A failure after which the test must not go on ends the process.
      let isLast = run.runningCase?.endsAtFailures == true
      if isLast { attach() }
      tracker.record(failure.noting("(shortened; the whole text is in \(file.path))"), of: run)
      if !isLast { attach() }
    }
  }

  #if !canImport(Darwin)
    // On Darwin a failure may be expected, and nothing tells.
    extension XCTestReporter: CertainReporter {
      func surelyFails(_ failure: Failure) -> Bool {
        report(failure)
        return true
      }
    }
  #endif
#else
  enum XCTestReporter {
    static var ofNoCase: (any FailureReporter)? { nil }
  }
#endif
