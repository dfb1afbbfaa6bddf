/// The source of the call of `spryify` in the body of a double's function.
struct SpyCall {
  /// The name to pass instead of `#function`.
  var functionName: String?
  var uses: [ParameterUse] = []
  var isAsync = false
  /// The type of its errors, such as `any Error`; nil if it throws none.
  var errorType: String?
  /// The result type, for places where it must be written.
  var result = "Void"
  /// Whether it is `nonisolated(nonsending)`.
  var keepsIsolation = false
  /// The same call on a real object named `spyReal`.
  var forwarding: String?

  /// The statements before the call.
  var preparations: [String] { uses.flatMap(\.preparations) }

  var arguments: String { uses.map(\.argument).joined(separator: ", ") }

  /// The names of the non-escaping closures.
  private var ephemeral: [String] { uses.filter(\.isEphemeral).map(\.name) }

  /// The statements of the body.
  var statements: [String] {
    guard isAsync, !ephemeral.isEmpty else { return plainStatements }
    // The closure inside does not have the caller's isolation. The compiler would treat `self` as
    // sent, and the arguments of a real object, too.
    var here = self
    here.forwarding = nil
    var there = here
    there.uses = uses.map {
      $0.isEphemeral ? ParameterUse(name: $0.name, argument: "Argument.closure") : $0
    }
    guard !keepsIsolation, preparations.isEmpty else { return there.plainStatements }
    return ["#if hasFeature(NonisolatedNonsendingByDefault)"] + there.plainStatements + ["#else"]
      + here.plainStatements + ["#endif"]
  }

  /// The type of its errors if that is not `any Error`.
  private var onlyError: String? { errorType == "any Error" ? nil : errorType }

  private var plainStatements: [String] {
    guard let onlyError, !ephemeral.isEmpty else {
      let nest = ephemeral.reversed().reduce(effects + call) { inner, name in
        "\(effects)withoutActuallyEscaping(\(name)) { \(name) in \(inner) }"
      }
      return preparations + forwardingLines + ["return " + nest]
    }
    return preparations + guarded(onlyError)
  }

  /// `withoutActuallyEscaping` loses the error's type, so the error is carried in a `Result`.
  private func guarded(_ error: String) -> [String] {
    let wait = isAsync ? "await " : ""
    let attempt =
      "do throws(\(error)) { return .success(\(effects)\(call)) } catch { return .failure(error) }"
    let core = (forwardingLines + [attempt]).joined(separator: "\n")
    let nest = ephemeral.reversed().reduce(core) { inner, name in
      let closure = "{ \(name) -> Result<\(result), \(error)> in\n\(inner)\n}"
      return "return \(wait)withoutActuallyEscaping(\(name)) \(closure)"
    }
    return ["return try " + nest.dropFirst("return ".count) + ".get()"]
  }

  /// A closure with typed throws gets its own variable, because inside `map` it crashes the
  /// compiler.
  private var forwardingLines: [String] {
    guard let onlyError, let forwarding else { return [] }
    let type = "() \(isAsync ? "async " : "")throws(\(onlyError)) -> \(result)"
    return [
      "var spyForward: (\(type))?",
      "if let spyReal { spyForward = { \(type) in \(forwarding) } }",
    ]
  }

  /// The keywords before the call.
  var effects: String { (errorType == nil ? "" : "try ") + (isAsync ? "await " : "") }

  private var call: String {
    var parts: [String] = []
    if let functionName { parts.append(functionName.asLiteral) }
    if !uses.isEmpty { parts.append("arguments: " + arguments) }
    if let onlyError { parts.append("throwing: \(onlyError).self") }
    if let forwarding {
      let closure = "spyReal.map { spyReal in { \(forwarding) } }"
      parts.append("forwarding: " + (forwardingLines.isEmpty ? closure : "spyForward"))
    }
    let name = "spryify" + (isAsync ? "Async" : "") + (errorType == nil ? "" : "Throws")
    return "\(name)(\(parts.joined(separator: ", ")))"
  }
}
