// A program without tests, for failures outside of any test. It only links the test frameworks. The argument
// names the fixture. No fixture changes the exit status.

import StakeoutContext
import StakeoutCore
import StakeoutTestSupport

switch CommandLine.arguments.dropFirst().first {
case nil: failures()
case "expectations": expectations()
case "main queue": mainQueue()
case "polling defaults": pollingDefaults()
case "assertion handler": processHandler()
case "blocked pool": blockedPool()
case let name?: fatalError("no fixture \(name)")
}

/// Fails on two threads, then on eight at the same time.
///
/// Each line must be printed whole.
private func failures() {
  fail("on the main thread")
  onThreads { _ in fail("on another thread") }
  onThreads(8) { _ in
    for _ in 0..<500 { fail("one of many") }
  }
}

private func fail(_ message: String) {
  let site = SourceSite(
    fileID: "Elsewhere/main.swift", filePath: "/elsewhere/main.swift", line: 12, column: 34)
  Reporter.report(Failure(message: message, site: site))
}
