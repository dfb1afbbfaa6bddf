internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A diagnostic with its place in the source.
struct Problem {
  let complaint: Complaint
  let place: Syntax
  var fixIts: [FixIt] = []
}

extension MacroExpansionContext {
  func complain(_ problem: Problem) {
    diagnose(
      Diagnostic(node: problem.place, message: problem.complaint, fixIts: problem.fixIts))
  }
}

/// The properties of a protocol's fake.
struct FakePlan {
  /// A generic parameter of the fake, for an associated type.
  struct Associated {
    let name: String
    let constraint: String
  }

  let protocolName: String
  var fakeName: String { "Fake" + protocolName }
  /// The access modifier of the type, followed by a space.
  var access = ""
  /// The access modifier of its members, followed by a space.
  var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }
  /// Attributes that the type needs, too.
  var attributes: [String] = []
  var isActor = false
  var isClassBound = false
  var isIsolated = false
  var isNoncopyable = false
  /// Whether the protocol requires equality or a hash.
  ///
  /// A fake is equal only to itself.
  var isEquatable = false
  var isHashable = false
  /// The properties that describe the fake, such as that of `CustomStringConvertible`.
  var texts: Set<String> = []
  /// Whether the requirements of some inherited protocols are unknown.
  var hasUnknownParents = false
  var isInheritable = false
  /// The fake to inherit from, such as `FakeParent<Int>`.
  var parent: String?
  var associated: [Associated] = []
  var constraints: [String] = []

  /// Whether other fakes inherit from it, or it inherits from another.
  var isInHierarchy: Bool { isInheritable || parent != nil }

  /// Whether calls can be forwarded to a real object.
  var forwards: Bool { associated.isEmpty && !isActor && !isInHierarchy && !isNoncopyable }

  /// `<Item: Hashable>`, followed by further parameters.
  func genericParameters(adding more: [String] = []) -> String {
    let own = associated.map { $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)" }
    let list = own + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// `<Item>`, followed by further arguments.
  func genericArguments(adding more: [String] = []) -> String {
    let list = associated.map(\.name) + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// ` where Item.Element == Int`.
  var whereClause: String {
    constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
  }
}
