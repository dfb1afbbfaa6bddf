private import Glibc

/// The name of a signal in the header files.
package enum SignalName {
  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGCHLD: "SIGCHLD", SIGFPE: "SIGFPE",
    SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE",
    SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
    SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  /// The name, as in `SIGILL`; "signal 42" for one that has none here.
  package static func of(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }
}
