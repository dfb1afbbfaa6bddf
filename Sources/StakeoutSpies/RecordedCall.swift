internal import StakeoutCalls

/// The texts of a call, or of several, in SpryKit's layouts.
struct RecordedCall: CustomStringConvertible {
  let call: Call

  /// As in `load(id:) with <7>`.
  var friendlyDescription: String {
    guard !call.arguments.isEmpty else { return call.function }
    return "\(call.function) with \(Self.friendlyTexts(of: call.arguments))"
  }

  /// As in `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  var description: String {
    let arguments = Self.exactTexts(of: call.arguments)
    return "RecordedCall(function: <\(call.function)>, arguments: <\(arguments)>)"
  }
}

extension RecordedCall {
  /// All calls in their order, as in `load(id:) with <7>; close()`; `<>` when there are none.
  static func friendlyText(of calls: [Call]) -> String {
    guard !calls.isEmpty else { return "<>" }
    return calls.map { RecordedCall(call: $0).friendlyDescription }.joined(separator: "; ")
  }

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

  /// Arguments as in `<7>, <nil>`.
  static func friendlyTexts(of arguments: [Any?]) -> String {
    texts(of: arguments) { argument in
      guard let argument = flattened(argument) else { return "nil" }
      if let friendly = argument as? any SpryFriendlyStringConvertible {
        return friendly.friendlyDescription
      }
      return String(describing: argument)
    }
  }

  /// Arguments as in `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    texts(of: arguments) { String(describing: $0) }
  }

  private static func texts(of arguments: [Any?], _ text: (Any?) -> String) -> String {
    let texts = arguments.map { argument in
      // What a test specifies may be no value; it has a name then.
      if let pattern = flattened(argument) as? any ArgumentPattern { return "<\(pattern.noun)>" }
      if let reference = flattened(argument) as? any UncountedReference {
        return "<\(reference.text)>"
      }
      return "<\(text(argument))>"
    }
    return texts.joined(separator: ", ")
  }
}
