internal import SwiftDiagnostics
internal import SwiftSyntax

/// Writes the types of a protocol's fake.
///
/// - Parameters:
///   - node: The attribute with the options.
///   - qualifier: The module before the protocol's name, followed by a dot.
func fake(
  of subject: ProtocolDeclSyntax, _ node: AttributeSyntax, qualifier: String = ""
) -> (declarations: [String], problems: [Diagnostic]) {
  let writer = FakeWriter(FakePlan(subject, node, qualifier: qualifier))
  let problems = writer.problems.map { problem in
    // The compiler has no line for a member that was rewritten or added.
    [subject.root.id, node.root.id].contains(problem.node.root.id)
      ? problem
      : Diagnostic(node: subject.name, message: problem.diagMessage, fixIts: problem.fixIts)
  }
  return problems.isEmpty ? (writer.declarations, []) : ([], problems)
}

extension FakeWriter {
  fileprivate var declarations: [String] {
    let functions = sections.functionTypes
    let words = sections.wordTypes
    guard plan.isInHierarchy else {
      let kind = plan.isActor ? "actor" : "final class"
      return [
        type(
          "\(kind) \(plan.fakeName)\(plan.genericParameters()): "
            + "\(superclassPrefix)\(plan.conformance), Spryable, StakeoutSpies.TypedDouble",
          aliases + functions + [storage] + initializers + members(of: plan.fakeName) + words)
      ]
    }
    let superclass =
      plan.isInheritable
      ? baseName + plan.genericArguments(adding: ownLists)
      : "\(parentBase(ownLists)), \(plan.conformance)"
    let leaf = type(
      "final class \(plan.fakeName)\(plan.genericParameters()): \(superclass), "
        + "StakeoutSpies.TypedDouble, @unchecked Sendable",
      functions + words + (plan.isInheritable ? [] : members(of: plan.fakeName)))
    return plan.isInheritable ? [base, leaf] : [leaf]
  }

  private func type(_ head: String, access: String? = nil, _ parts: [String]) -> String {
    let attributes = plan.attributes.map { $0 + "\n" }.joined()
    return "\(attributes)\(access ?? plan.access)\(head)\(plan.whereClause) {\n"
      + parts.joined(separator: "\n\n") + "\n}"
  }

  /// The members that the protocol requires.
  private func members(of name: String) -> [String] {
    let own = sections.lines[.members].map { [$0.joined(separator: "\n")] } ?? []
    let operands = "(left: \(name), right: \(name)) -> Bool"
    let order = member(
      "nonisolated static func < \(operands)",
      "return ObjectIdentifier(left) < ObjectIdentifier(right)")
    let equality = member("nonisolated static func == \(operands)", "return left === right")
    let hash = member(
      "nonisolated func hash(into hasher: inout Hasher)", "hasher.combine(ObjectIdentifier(self))")
    return own + (plan.isComparable ? [order] : [])
      + (plan.isEquatable && !plan.isObject ? [equality] : [])
      + (plan.isHashable && !plan.isObject ? [hash] : [])
  }

  private func member(_ head: String, _ statements: String...) -> String {
    let body = statements.map { "        \($0)\n" }.joined()
    return "    \(plan.memberAccess)\(head) {\n\(body)    }"
  }

  /// The name of the superclass, followed by a comma.
  private var superclassPrefix: String { plan.isObject ? "NSObject, " : "" }

  /// The associated types that are no generic parameters.
  private var aliases: [String] {
    plan.aliases.sorted { $0.key < $1.key }
      .map { "    \(plan.memberAccess)typealias \($0) = \($1)" }
  }

  private var storage: String {
    "    \(plan.memberAccess)nonisolated let spyStorage = SpyStorage()"
  }

  private var initializers: [String] {
    let plain = "\(overriding)init()"
    guard plan.forwards else { return [member(plain)] }
    return [
      "    private let spyReal: (any \(plan.conformance))?", member(plain, "spyReal = nil"),
      member("init(forwardingTo real: any \(plan.conformance))", "spyReal = real"),
    ]
  }

  private var overriding: String { plan.isObject ? "override " : "" }

  private var baseName: String { "InheritableFake" + plan.conformance }

  /// The functions enums of the class for tests.
  private var ownLists: [String] {
    let owner = plan.fakeName + plan.genericArguments()
    return [owner + ".Function", owner + ".ClassFunction"]
  }

  /// The base class of the parent fake, with these functions enums.
  private func parentBase(_ lists: [String]) -> String {
    guard let parent = plan.parent else { return "" }
    let path = (parent.path ?? []).dropLast() + ["Inheritable" + parent.lastName]
    return path.joined(separator: ".")
      + (parent.genericArguments + lists).listed(after: "<", before: ">")
  }

  /// The base class for further fakes.
  ///
  /// Its functions enums are generic parameters, for which a subclass has the types.
  private var base: String {
    let lists = ["Function", "ClassFunction"]
    let isRoot = plan.parent == nil
    let parents =
      isRoot
      ? "\(superclassPrefix)\(plan.conformance), Spryable"
      : "\(parentBase(lists)), \(plan.conformance)"
    let generics = plan.genericParameters(adding: lists.map { $0 + ": StringRepresentable" })
    let root = isRoot ? [storage, member("\(overriding)required init()")] : []
    return type(
      "class \(baseName)\(generics): \(parents), @unchecked Sendable",
      access: plan.access == "public " ? "open " : plan.access,
      aliases + root + members(of: baseName))
  }
}
