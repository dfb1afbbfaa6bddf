internal import CStakeout

/// The name of a signal in the header files, as in `SIGILL`; "signal 42" for one that has none.
package func nameOfSignal(_ signal: Int32) -> String {
  stk_signal_name(signal).map { "SIG\(String(cString: $0))" } ?? "signal \(signal)"
}
