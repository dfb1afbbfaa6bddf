// The expansions of `@Faked` and `#fakes`, and the texts of all diagnostics of the macros.

internal import SwiftDiagnostics
package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The expansion of `@Faked`, which writes the whole fake of a protocol.
package protocol FakedExpansion: PeerMacro {}

extension FakedExpansion {
  /// No formatting: the text is written with its indentation, and to format it again takes longer
  /// than all the rest.
  package static var formatMode: FormatMode { .disabled }

  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let subject = declaration.as(ProtocolDeclSyntax.self) else {
      context.diagnose(
        Complaint.onlyApplicableToProtocol.at(node, .remove(node, from: declaration)))
      return []
    }
    let (declarations, problems) = fake(of: subject, node)
    problems.forEach(context.diagnose)
    return declarations.map { DeclSyntax("\(raw: $0)") }
  }
}

/// The expansion of `#fakes`, which declares only a check that the build-tool plug-in has been
/// applied.
///
/// The fakes themselves come from `writeFakes`, which the plug-in's tool calls.
package protocol FakesExpansion: DeclarationMacro {}

extension FakesExpansion {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    ["private typealias \(context.makeUniqueName("check")) = \(raw: pluginMark)"]
  }
}

/// The name of a type that the plug-in declares.
///
/// If the plug-in has not been applied, the compiler cannot find the type, and shows this name.
let pluginMark = "ThisTargetNeedsThePluginStakeoutFakes"

/// The message of a diagnostic, whose identifier is the name of its case.
enum Complaint: DiagnosticMessage {
  // The texts and names of these cases are those of SpryKit's macros.
  case onlyApplicableToClass, subscriptsNotSupported, operatorsNotSupported
  case invalidVariableRequirement, notAVariable, onlyApplicableToVar, notAFunction

  case inheritsDouble, setterWithEffects, sharedCase(String)
  case opaqueResult, sendingResult, noncopyableParameter(String)

  case onlyApplicableToProtocol, inheritedProtocol(String), secondInheritedProtocol(String)
  case operatorsNotFaked, macroNotFaked, reservedName(String)
  case selfInOpenClass, selfInConstraint, actorInherits

  var message: String {
    switch self {
    case .onlyApplicableToClass: "`@Spryable` can only be applied to a `class`"
    case .subscriptsNotSupported: "Subscript requirements are not supported by `@Spryable`"
    case .operatorsNotSupported: "Operator requirements are not supported by @Spryable."
    case .invalidVariableRequirement: "Invalid variable requirement. Missing type annotation."
    case .notAVariable: "`@Spryable` can only be applied to a `variable`"
    case .onlyApplicableToVar: "`@Spryable` can only be applied to a computed property (`var`)"
    case .notAFunction: "`@Spryable` can only be applied to a `function`"

    case .inheritsDouble:
      "The superclass is already a double, and its `Function` enum cannot be extended: "
        + "remove `@Spryable`"
    case .setterWithEffects:
      "A property with a setter can be neither `async` nor `throws`: remove `.set`"
    case .sharedCase(let name):
      "Another function is called `\(name)` as well: both share their calls and stubs, unless "
        + "each is `@SpryableFunc(.overloaded)`, or `.overloadedResult` if only results differ"
    case .opaqueResult: "An opaque result cannot be stubbed: write the body, or return `any`"
    case .sendingResult: "A `sending` result cannot be stubbed: write the body"
    case .noncopyableParameter(let name):
      "`\(name)` cannot be recorded because it may be noncopyable: write the body"

    case .onlyApplicableToProtocol: "`@Faked` can only be applied to a `protocol`"
    case .inheritedProtocol(let name):
      "`@Faked` cannot see the members of `\(name)`: write `inheriting: \"Fake\(name)\"` if they have "
        + "a fake, or `.restated` if this protocol declares them again or there are none, or use "
        + "`#fakes` in the tests, which sees them"
    case .secondInheritedProtocol(let name):
      "A fake inherits from one other fake: declare the members of `\(name)` here again, "
        + "and add `.restated`"
    case .operatorsNotFaked: "A fake cannot have operators: write this fake by hand"
    case .macroNotFaked:
      "`@Faked` cannot see the members that this macro declares: write the fake by hand"
    case .reservedName(let name):
      "Every fake already has a member `\(name)`: rename the protocol's member, or write the fake by "
        + "hand"
    case .selfInOpenClass:
      "In a fake that others inherit from, `Self` can only be the whole result"
    case .selfInConstraint:
      "A fake cannot express a constraint that compares with `Self`: write it by hand"
    case .actorInherits:
      "The fake of an `Actor` protocol is an actor, and actors cannot inherit: "
        + "declare the inherited members here again, and write `.restated`"
    }
  }

  var severity: DiagnosticSeverity { if case .sharedCase = self { .warning } else { .error } }

  var diagnosticID: MessageID {
    MessageID(domain: "SpryableMacros", id: String("\(self)".prefix { $0 != "(" }))
  }

  /// Makes a diagnostic with this message at a node.
  func at(_ node: some SyntaxProtocol, _ fixIts: FixIt?...) -> Diagnostic {
    Diagnostic(node: node, message: self, fixIts: fixIts.compactMap { $0 })
  }
}

extension FixIt {
  static func replace(
    _ message: String, _ old: some SyntaxProtocol, with new: some SyntaxProtocol
  ) -> FixIt {
    .replace(message: MacroExpansionFixItMessage(message), oldNode: old, newNode: new)
  }

  /// Returns a fix-it that removes an attribute from its declaration.
  static func remove(
    _ attribute: AttributeSyntax, from declaration: some DeclSyntaxProtocol
  ) -> FixIt? {
    guard let holder = declaration.asProtocol((any WithAttributesSyntax).self) else { return nil }
    let others = holder.attributes.filter {
      $0.trimmedDescription != attribute.trimmedDescription
    }
    let name = attribute.attributeName.trimmedDescription
    return .replace("Remove `@\(name)`", holder.attributes, with: others)
  }
}
