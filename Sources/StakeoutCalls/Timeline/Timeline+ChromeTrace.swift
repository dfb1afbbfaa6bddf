extension Timeline {
  /// The calls in the format of `chrome://tracing` and Perfetto: one row per thread.
  ///
  /// It has the first 20,000 calls. The name of the trace says how many are left out.
  public var chromeTrace: String {
    let shown = calls.prefix(20_000)
    let start = calls.map(\.time).min() ?? .zero
    var events = (0..<laneCount).map { lane in
      #"{"name":"thread_name","ph":"M","pid":1,"tid":\#(lane + 1),"#
        + #""args":{"name":"thread \#(lane + 1)"}}"#
    }
    let left = calls.count - shown.count
    let title = left == 0 ? "calls" : "calls, \(left) more left out"
    events.append(
      #"{"name":"process_name","ph":"M","pid":1,"args":{"name":"\#(title)"}}"#)
    let stepOfCall = stepOfCall
    for index in shown.indices {
      let call = shown[index]
      var arguments = call.arguments.enumerated().map { position, argument in
        "\(Self.json("\(position + 1)")):\(Self.json(Call.text(of: argument)))"
      }
      arguments.append(#""double":\#(Self.json(names[call.receiver]))"#)
      if let step = stepOfCall[index] { arguments.append(#""step":\#(step + 1)"#) }
      events.append(
        #"{"name":\#(Self.json(call.function)),"cat":\#(Self.json(names[call.receiver])),"#
          + #""ph":"i","s":"t","ts":\#(Self.microseconds(call.time - start)),"pid":1,"#
          + #""tid":\#(lanes[index] + 1),"args":{\#(arguments.joined(separator: ","))}}"#)
    }
    return "{\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}\n"
  }

  /// By call, the step that it stands for.
  var stepOfCall: [Int: Int] {
    var result: [Int: Int] = [:]
    for (step, calls) in steps.map(\.calls).enumerated() {
      for call in calls where result[call] == nil { result[call] = step }
    }
    return result
  }

  private static func microseconds(_ time: Duration) -> Double {
    let (seconds, attoseconds) = max(.zero, time).components
    return Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000) / 1_000
  }

  /// A string of JSON.
  private static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.prefix(2_000).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
