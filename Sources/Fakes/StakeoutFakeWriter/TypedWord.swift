internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The source of a typed word: a member of `SpyWhen` and of `SpyReceived`.
struct TypedWord {
  var kind: Member.Kind
  /// The name, in a form that is valid in source.
  var name: String
  /// The name of the function in the enums.
  var raw: String
  /// Whether the name is not that of the member, so that it must not be one.
  private(set) var isGenerated = false
  /// Whether its calls are recorded.
  var isRecorded = true
  private let member: Member
  private var parameters: [WordParameter]
  private let generics: WordGenerics
  private var result: String

  /// Creates the word for a member; nil if typed words cannot express it.
  init?(_ member: Member, _ uses: [ParameterUse], raw: String, _ plan: FakePlan) {
    var generics = WordGenerics(member)
    parameters = zip(generics.name(opaqueTypesIn: member.parameters), uses).compactMap {
      WordParameter($0, $1)
    }
    guard parameters.count == uses.count, !generics.hasPacks else { return nil }
    self.member = member
    self.generics = generics
    self.raw = raw
    kind = member.kind
    name = member.name.text
    if kind == .initializer { (kind, name, isGenerated) = (.function, "initializer", true) }
    result = member.result.map { plan.namedInWords($0).withoutImplicitUnwrapping } ?? "Void"
  }

  /// The word for the setter of this property or subscript.
  func setter(_ name: TokenSyntax, raw: String) -> TypedWord {
    var word = self
    word.kind = .function
    word.isGenerated = true
    word.name = "set" + name.bareName.prefix(1).uppercased() + name.bareName.dropFirst()
    word.raw = raw
    let label = kind == .subscript ? "newValue" : "_"
    let type: TypeSyntax = "\(raw: result)"
    let escaping = type.function == nil ? "" : "@escaping "
    let parameter: FunctionParameterSyntax = "\(raw: label) newValue: \(raw: escaping)\(type)"
    let newValue = WordParameter(parameter, .newValue)
    word.parameters += newValue.map { [$0] } ?? []
    word.result = "Void"
    return word
  }

  var isStatic: Bool { member.isStatic }

  /// Whether its calls can be stubbed.
  var makesStubs: Bool { member.kind != .initializer }

  /// Distinguishes the word from the others that make stubs.
  var stubKey: String { "\(callKey) -> \(result)" }

  /// Distinguishes the word from the others that find calls.
  var callKey: String {
    let list = parameters.map { $0.label + $0.type }.joined(separator: ", ")
    let restricted = generics.restricted(to: parameters.map(\.pattern))
    return "\(name)(\(list))\(restricted.clause)\(restricted.whereClause)"
  }

  /// The members that make stubs.
  func stubs(access: String) -> [String] {
    var arguments = arguments
    if !generics.isEmpty { arguments.append("isGeneric: true") }
    arguments.append("\(member.isAsync ? "awaiting" : "calling"): \(calling)")
    let failure = member.errorType ?? "Never"
    return declarations(
      access, generics, "StakeoutSpies.StubbedCalls<\(body), \(result), \(failure)>", arguments)
  }

  /// The members that find calls.
  func calls(access: String) -> [String] {
    // A tuple of one value has no label.
    let isSingle = parameters.count == 1
    let labels = parameters.map { "\($0.name): \($0.type)" } + (isSingle ? ["Void"] : [])
    let values = parameters.map { "\($0.tupleLabel): $0()" } + (isSingle ? ["()"] : [])
    let type = parameters.isEmpty ? "Void" : "(\(labels.joined(separator: ", ")))"
    let reading =
      parameters.isEmpty ? "{ _ in () }" : "{ try (\(values.joined(separator: ", "))) }"
    return declarations(
      access, generics.restricted(to: parameters.map(\.pattern)),
      "StakeoutSpies.ReceivedCalls<\(type)>", arguments + ["reading: \(reading)"])
  }

  private var arguments: [String] {
    let form = generics.isEmpty ? "specified" : "specifiedByType"
    let patterns = parameters.map { "\($0.name).\(form)" }.joined(separator: ", ")
    return ["self.spyStorage", raw.asLiteral] + (patterns.isEmpty ? [] : ["[\(patterns)]"])
  }

  /// The type of a stub's closure: the function's own, but for the type of its errors.
  ///
  /// With that type the compiler (Swift 6.3) would require `throws(E)` in a closure, and crash.
  private var body: String {
    let list = parameters.map(\.bodyType).joined(separator: ", ")
    // The compiler warns of `(Void) -> Int`.
    let types = list == "Void" ? "()" : list
    return (member.isAsync ? "nonisolated(nonsending) (\(types)) async" : "(\(types))")
      + "\(member.errorType == nil ? "" : " throws") -> \(result)"
  }

  /// The closure that calls a stub's closure with the arguments of a call.
  private var calling: String {
    let wait = member.isAsync ? "await " : ""
    guard !parameters.isEmpty else {
      return "{ body, _ in \(member.errorType == nil ? "" : "try ")\(wait)body() }"
    }
    return "{ try \(wait)$0(\(parameters.map(\.reading).joined(separator: ", "))) }"
  }

  private func declarations(
    _ access: String, _ generics: WordGenerics, _ type: String, _ arguments: [String]
  ) -> [String] {
    let availability = member.attributes.map(\.trimmedDescription)
      .filter { $0.hasPrefix("@available") }
    let initializer = ".init(\(arguments.joined(separator: ", ")))"
    return ([[]] + combinations).flatMap { values in
      let list = parameters.enumerated().map { index, parameter in
        let pattern = values.isEmpty ? parameter.pattern : parameter.mixedPattern
        let type = values.contains(index) ? parameter.type : pattern
        return "\(parameter.names(isIndex: kind == .subscript)): \(type)"
      }.joined(separator: ", ")
      let start = kind == .subscript ? "subscript" : "func \(name)"
      let head =
        kind == .property
        ? "var \(name): \(type)"
        : "\(start)\(generics.clause)(\(list)) -> \(type)\(generics.whereClause)"
      let value = values.isEmpty ? initializer : call(values)
      let lines = availability + ["\(access)\(head) {", "    return \(value)", "}"]
      return ((values.isEmpty ? [] : ["@_disfavoredOverload"]) + lines).map { "        " + $0 }
    }
  }

  /// The call of the word that takes patterns alone.
  ///
  /// - Parameter values: The positions of plain values.
  private func call(_ values: Set<Int>) -> String {
    let list = parameters.enumerated().map { index, parameter in
      parameter.label + (values.contains(index) ? ".value(\(parameter.name))" : parameter.fromMixed)
    }.joined(separator: ", ")
    return kind == .subscript ? "self[\(list)]" : "self.\(name)(\(list))"
  }

  /// The positions of plain values in each of the overloads: all combinations for up to two
  /// parameters, and all values together for more.
  private var combinations: [Set<Int>] {
    let possible = parameters.indices.filter { parameters[$0].takesValues }
    guard !possible.isEmpty else { return [] }
    guard parameters.count == 2, possible.count == 2 else { return [Set(possible)] }
    return [[0], [1], [0, 1]]
  }
}
