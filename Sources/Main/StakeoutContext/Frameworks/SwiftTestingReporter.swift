// Records failures in Swift Testing.

#if canImport(Testing)
  package import StakeoutCore
  private import Dispatch
  package import Testing

  /// Records failures as issues of Swift Testing.
  struct SwiftTestingReporter: TestReporter {
    /// The test that fails.
    let test: Test
    /// Makes it the current one where it is not; nil if nothing can.
    private let task: InheritingTask?
    /// Of the issues that it records.
    private var severity = Issue.Severity.error

    /// Not nil if a test of Swift Testing runs on this task.
    static var running: SwiftTestingReporter? {
      Test.current.map { SwiftTestingReporter(test: $0, task: nil) }
    }

    /// Fails the run, as an unknown test; nil if Swift Testing does not run this process.
    static var ofUnknownTest: (any FailureReporter)? {
      runsThisProcess ? UnknownTestReporter() : nil
    }

    /// The same test, to be made the current one by `task`.
    func restoring(by task: InheritingTask) -> SwiftTestingReporter {
      SwiftTestingReporter(test: test, task: task)
    }

    /// The same test, whose failures are shown as warnings.
    var asWarnings: SwiftTestingReporter {
      var copy = self
      copy.severity = .warning
      return copy
    }

    /// An issue without a current test still fails the run.
    ///
    /// It is shown under an unknown test.
    private static let runsThisProcess: Bool = {
      let arguments = CommandLine.arguments
      return arguments.contains("--testing-library=swift-testing")
        || zip(arguments, arguments.dropFirst()).contains {
          $0 == ("--testing-library", "swift-testing")
        }
    }()

    /// The file of the test that runs on this task.
    static var testFile: String? { Test.current?.sourceLocation.filePath }

    /// Attaches a file to the test of this task.
    static func attach(_ bytes: [UInt8], named name: String) {
      Attachment.record(bytes, named: name)
    }

    func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool {
      var text = text(of: failure)
      if whole != nil {
        text += """

          (shortened; the whole text is attached to the test, and saved by \
          `swift test --attachments-path`)
          """
      }
      if isCurrent { return show(text, at: failure.site, attaching: whole) }
      // Built here, where the values live.
      let whole = whole?()
      return inTest { [text] in
        show(text, at: failure.site, attaching: whole.map { whole in { whole } })
      }
    }

    private func show(_ text: String, at site: SourceSite, attaching whole: (() -> String)?) -> Bool
    {
      let fails = UnknownTestReporter.record(text, severity, at: site)
      if let whole {
        let location = SourceLocation(site)
        Attachment.record(whole(), named: "failure.txt", sourceLocation: location)
      }
      return fails
    }

    private var isCurrent: Bool { test.id == Test.current?.id }

    /// Runs `body` as a part of the test, which is not the current one; as a part of no test where it
    /// cannot be restored.
    private func inTest(_ body: @escaping @Sendable () -> Bool) -> Bool {
      if let task { return task.run(body) }
      if Test.current == nil { return body() }
      let (isDone, result) = (DispatchSemaphore(value: 0), Locked(false))
      HandOverDoors.startUnowned {
        let isTrue = body()
        result.withLock { $0 = isTrue }
        isDone.signal()
      }
      isDone.wait()
      return result.withLock { $0 }
    }

    /// Identifies the test.
    var id: AnyHashable { AnyHashable(test.id) }

    /// The name of the test.
    var name: String? { test.displayName ?? test.name }

    /// The message, prefixed with the failure's test if Swift Testing would show it under another
    /// test or none.
    private func text(of failure: Failure) -> String {
      guard task == nil, !isCurrent else { return failure.message }
      return "failure of \(name ?? ""), from outside its task: \(failure.message)"
    }
  }

  /// Records failures as issues of the current test, or, without one, of an unknown test.
  private struct UnknownTestReporter: FailureReporter {
    func report(_ failure: Failure) { Self.record(failure.message, .error, at: failure.site) }

    /// Returns whether the issue fails the test.
    @discardableResult
    static func record(_ text: String, _ severity: Issue.Severity, at site: SourceSite) -> Bool {
      Issue.record(
        Comment(rawValue: text), severity: severity, sourceLocation: SourceLocation(site)
      ).isFailure
    }
  }

  extension SourceSite {
    /// Converts a location of Swift Testing.
    package init(_ location: SourceLocation) {
      self.init(
        fileID: location.fileID, filePath: location.filePath, line: UInt(clamping: location.line),
        column: UInt(clamping: location.column))
    }
  }

  extension SourceLocation {
    /// Converts a site, and corrects values on which Swift Testing would trap.
    package init(_ site: SourceSite) {
      // Read once: it takes some time, and a spec may have thousands of sites.
      let fileID = site.fileID
      self.init(
        fileID: fileID.utf8.contains(UInt8(ascii: "/")) ? fileID : "Unknown/\(fileID)",
        filePath: "\(site.filePath)", line: max(1, Int(clamping: site.line)),
        column: max(1, Int(clamping: site.column)))
    }
  }
#else
  // A statically linked program has neither framework of tests; `scripts/test-static` builds one.
  enum SwiftTestingReporter: FailureReporter {
    func report(_ failure: Failure) {}
    static var running: SwiftTestingReporter? { nil }
    static var testFile: String? { nil }
    static var ofUnknownTest: (any FailureReporter)? { nil }
  }
#endif
