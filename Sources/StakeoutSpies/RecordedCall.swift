package import StakeoutCalls

/// The text of a call in exactly SpryKit's form; ``Call`` has the plain form.
package struct RecordedCall: CustomStringConvertible {
  let call: Call

  /// The call: `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  package var description: String {
    let arguments = Self.exactTexts(of: call.arguments)
    return "RecordedCall(function: <\(call.function)>, arguments: <\(arguments)>)"
  }
}

extension RecordedCall {
  /// The text of all calls, grouped by function, in the form of a dictionary's description.
  ///
  /// Functions are in the order of their first calls; the calls of a function are newest first.
  package static func exactText(of calls: [Call]) -> String {
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

  /// The text of arguments: `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    let texts = arguments.map { Call.specialText(of: $0) ?? "<\(String(describing: $0))>" }
    return texts.joined(separator: ", ")
  }
}
