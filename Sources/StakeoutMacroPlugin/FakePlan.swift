internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// What a macro cannot do, and where.
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

/// What the fake of a protocol is to be.
struct FakePlan {
  /// A type that the fake is generic in, for an associated type.
  struct Associated {
    let name: String
    let constraint: String
  }

  let protocolName: String
  var fakeName: String { "Fake" + protocolName }
  /// The modifiers of the type, with a space behind.
  var access = ""
  /// The modifiers of its members, with a space behind.
  var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }
  /// Attributes that the type needs as well.
  var attributes: [String] = []
  var isActor = false
  var isClassBound = false
  var isIsolated = false
  var isNoncopyable = false
  /// Whether the protocol asks for equality, or for a hash as well; a fake is equal to itself.
  var isEquatable = false
  var isHashable = false
  /// The properties that describe the fake because `CustomStringConvertible` asks for them.
  var texts: Set<String> = []
  /// Whether nothing is known of some of the inherited protocols.
  var hasUnknownParents = false
  var isInheritable = false
  /// The fake to inherit from, as in `FakeParent<Int>`.
  var parent: String?
  var associated: [Associated] = []
  var constraints: [String] = []

  /// Whether others inherit from it, or it from another.
  var isInHierarchy: Bool { isInheritable || parent != nil }

  /// Whether there is a real object that calls can go to.
  var forwards: Bool { associated.isEmpty && !isActor && !isInHierarchy && !isNoncopyable }

  /// `<Item: Hashable>`, with more parameters behind.
  func genericParameters(adding more: [String] = []) -> String {
    let own = associated.map { $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)" }
    let list = own + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// `<Item>`, with more arguments behind.
  func genericArguments(adding more: [String] = []) -> String {
    let list = associated.map(\.name) + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// ` where Item.Element == Int`.
  var whereClause: String {
    constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
  }
}
