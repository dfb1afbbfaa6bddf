// What is to be tried where there is no test: in a program of its own that merely links the test
// frameworks. The argument says what; each leaves the exit status alone.

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

/// Fails on two threads, then on eight at once: each line must come out whole.
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
