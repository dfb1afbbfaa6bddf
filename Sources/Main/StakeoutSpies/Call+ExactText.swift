internal import StakeoutBase
package import StakeoutCalls

// The texts of calls in exactly SpryKit's form; their descriptions have the plain form.

extension Call {
  /// The call: `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  var exactText: String {
    "RecordedCall(function: <\(function)>, arguments: <\(Self.exactTexts(of: arguments))>)"
  }

  /// The text of all calls, grouped by function, in the form of a dictionary's description.
  ///
  /// Functions are in the order of their first calls; the calls of a function are newest first.
  package static func exactText(of calls: [Call]) -> String {
    guard !calls.isEmpty else { return "[:]" }
    let groups = Dictionary(grouping: calls, by: \.function).values
    let entries = groups.sorted { $0[0].sequence < $1[0].sequence }.map { calls in
      let newestFirst = calls.reversed().map(\.exactText).joined(separator: ", ")
      return "\(String(reflecting: calls[0].function)): [\(newestFirst)]"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  /// The text of arguments: `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    let texts = arguments.map { Call.specialText(of: $0) ?? "<\(ShortText.describing($0 as Any))>" }
    return texts.joined(separator: ", ")
  }
}
