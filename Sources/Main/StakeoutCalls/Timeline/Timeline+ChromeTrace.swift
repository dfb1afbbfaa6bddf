extension Timeline {
  /// The calls in the format of `chrome://tracing` and Perfetto: one row per task or thread.
  ///
  /// It has the first 20,000 calls. The name of the trace says how many are left out.
  public var chromeTrace: String {
    let shown = calls.prefix(20_000)
    let left = calls.count - shown.count
    var trace = ChromeTrace(
      title: left == 0 ? "calls" : "calls, \(left) more left out", lanes: lanes.names)
    let stepOfCall = stepOfCall
    for index in shown.indices {
      let call = shown[index]
      var details = ["double": names[call.receiver]]
      for (position, argument) in call.arguments.enumerated() {
        details["\(position + 1)"] = Call.text(of: argument)
      }
      if let step = stepOfCall[index] { details["step"] = "\(step + 1)" }
      trace.add(
        call.function, kind: names[call.receiver],
        at: max(.zero, call.time - start) / .microseconds(1),
        lane: lanes[index], details: details)
    }
    return trace.text
  }
}
