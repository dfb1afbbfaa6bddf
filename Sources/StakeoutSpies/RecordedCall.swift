internal import StakeoutCalls

/// The texts of a call, or of several, exactly as SpryKit has them; ``Call`` has the plain ones.
struct RecordedCall: CustomStringConvertible {
  let call: Call

  /// As in `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  var description: String {
    let arguments = Self.exactTexts(of: call.arguments)
    return "RecordedCall(function: <\(call.function)>, arguments: <\(arguments)>)"
  }
}

extension RecordedCall {
  /// All calls by function, as the text of a dictionary: functions in the order of their first
  /// calls, the newest call of each in front.
  static func exactText(of calls: [Call]) -> String {
    guard !calls.isEmpty else { return "[:]" }
    var functions: [String] = []
    var texts: [String: [String]] = [:]
    for call in calls {
      if texts[call.function] == nil { functions.append(call.function) }
      texts[call.function, default: []].append(RecordedCall(call: call).description)
    }
    let entries = functions.map { function in
      let newestFirst = (texts[function] ?? []).reversed().joined(separator: ", ")
      return "\(String(reflecting: function)): [\(newestFirst)]"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  /// Arguments as in `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    let texts = arguments.map { Call.specialText(of: $0) ?? "<\(String(describing: $0))>" }
    return texts.joined(separator: ", ")
  }
}
