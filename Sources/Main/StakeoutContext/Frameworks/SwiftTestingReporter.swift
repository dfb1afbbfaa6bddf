// Records failures as issues of Swift Testing.

#if canImport(Testing)
  package import StakeoutCore
  private import Dispatch
  package import Testing

  /// Records failures as issues of Swift Testing.
  struct SwiftTestingReporter: TestReporter {
    /// The test that fails.
    let test: Test
    /// The task that makes the test the current one on another thread; nil if there is none.
    private let task: InheritingTask?
    /// The severity of the issues that it records.
    private var severity = Issue.Severity.error

    /// The reporter of the test that runs on this task; nil if Swift Testing runs none here.
    static var running: SwiftTestingReporter? {
      Test.current.map { SwiftTestingReporter(test: $0, task: nil) }
    }

    /// The reporter that fails the test run, as an unknown test; nil if Swift Testing does not run this
    /// process.
    static var ofUnknownTest: (any FailureReporter)? {
      runsThisProcess ? UnknownTestReporter() : nil
    }

    /// Returns a reporter for the same test, which `task` makes the current one.
    func bound(to task: InheritingTask) -> SwiftTestingReporter {
      SwiftTestingReporter(test: test, task: task)
    }

    /// A copy of the reporter that shows failures as warnings.
    var asWarnings: SwiftTestingReporter {
      var copy = self
      copy.severity = .warning
      return copy
    }

    /// Whether Swift Testing runs this process.
    ///
    /// An issue without a current test then still fails the test run. It is shown under an unknown
    /// test.
    private static let runsThisProcess: Bool = {
      let arguments = CommandLine.arguments
      return arguments.contains("--testing-library=swift-testing")
        || zip(arguments, arguments.dropFirst()).contains {
          $0 == ("--testing-library", "swift-testing")
        }
    }()

    /// The file of the test that runs on this task.
    static var testFile: String? { Test.current?.sourceLocation.filePath }

    /// Attaches a file to the test that runs on this task.
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
      // Build the whole message on this thread, to which its values belong.
      let whole = whole?()
      return inTest { [text] in
        show(text, at: failure.site, attaching: whole.map { whole in { whole } })
      }
    }

    /// Records an issue in the current test; returns whether it fails the test.
    private func show(_ text: String, at site: SourceSite, attaching whole: (() -> String)?) -> Bool
    {
      let fails = UnknownTestReporter.record(text, severity, at: site)
      if let whole {
        let location = SourceLocation(site)
        Attachment.record(whole(), named: "failure.txt", sourceLocation: location)
      }
      return fails
    }

    /// Whether the test is the current one.
    private var isCurrent: Bool { test.id == Test.current?.id }

    /// Runs `body` as a part of the test, which is not the current one.
    ///
    /// If the test cannot be restored, `body` runs as a part of no test.
    private func inTest(_ body: @escaping @Sendable () -> Bool) -> Bool {
      if let task { return task.run(body) }
      if Test.current == nil { return body() }
      let (isDone, result) = (DispatchSemaphore(value: 0), Locked(false))
      Propagation.startWithoutContext {
        let isTrue = body()
        result.withLock { $0 = isTrue }
        isDone.signal()
      }
      isDone.wait()
      return result.withLock { $0 }
    }

    /// The identity of the test.
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
      // Read the file ID once: it takes some time, and a spec may have thousands of sites.
      let fileID = site.fileID
      self.init(
        fileID: fileID.utf8.contains(UInt8(ascii: "/")) ? fileID : "Unknown/\(fileID)",
        filePath: "\(site.filePath)", line: max(1, Int(clamping: site.line)),
        column: max(1, Int(clamping: site.column)))
    }
  }
#else
  // A stand-in for statically linked programs, which have no test framework; `scripts/test-static`
  // builds one.
  enum SwiftTestingReporter: FailureReporter {
    func report(_ failure: Failure) {}
    static var running: SwiftTestingReporter? { nil }
    static var testFile: String? { nil }
    static var ofUnknownTest: (any FailureReporter)? { nil }
  }
#endif
