#if canImport(Testing)
  package import Testing

  /// Records failures as issues of Swift Testing.
  struct SwiftTestingReporter: AttachingReporter {
    /// The test in which the expectation started, if it was known.
    private let test: Test?

    /// Not nil if a test of Swift Testing runs on this task.
    static var running: (any FailureReporter)? {
      Test.current.map { SwiftTestingReporter(test: $0) }
    }

    /// Not nil if Swift Testing runs this task's test or, as far as can be determined, this
    /// process.
    static var current: (any FailureReporter)? {
      running ?? (runsThisProcess ? SwiftTestingReporter(test: nil) : nil)
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

    /// The test that runs on this task.
    static var currentTest: Test.ID? { Test.current?.id }

    /// The file of the test that runs on this task.
    static var testFile: String? { Test.current?.sourceLocation.filePath }

    /// Attaches a file to the test of this task.
    static func attach(_ bytes: [UInt8], named name: String) {
      Attachment.record(bytes, named: name)
    }

    func report(_ failure: Failure) {
      if let whole = failure.wholeMessage { return report(failure) { whole } }
      Issue.record(
        Comment(rawValue: text(of: failure)), sourceLocation: SourceLocation(failure.site))
    }

    func report(_ failure: Failure, attaching whole: () -> String) {
      let location = SourceLocation(failure.site)
      let note =
        "(shortened; the whole text is attached to the test, and saved by "
        + "`swift test --attachments-path`)"
      Issue.record(Comment(rawValue: "\(text(of: failure))\n\(note)"), sourceLocation: location)
      Attachment.record(whole(), named: "failure.txt", sourceLocation: location)
    }

    /// The message, prefixed with the failure's test if Swift Testing would show it under another
    /// test or none.
    private func text(of failure: Failure) -> String {
      guard let test, test.id != Test.current?.id else { return failure.message }
      let name = test.displayName ?? test.name
      return "failure of \(name), from outside its task: \(failure.message)"
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
  enum SwiftTestingReporter: FailureReporter {
    func report(_ failure: Failure) {}
    static var running: (any FailureReporter)? { nil }
    static var current: (any FailureReporter)? { nil }
    static var currentTest: Int? { nil }
  }
#endif
