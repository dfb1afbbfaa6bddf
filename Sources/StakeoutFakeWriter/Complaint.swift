internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The message of a diagnostic.
///
/// The texts and names of the first part are those of SpryKit's macros.
struct Complaint: DiagnosticMessage {
  let message: String
  let severity: DiagnosticSeverity
  /// The name of the property or function that makes it.
  let name: String

  private init(
    _ message: String, _ severity: DiagnosticSeverity = .error, name: String = #function
  ) {
    self.message = message
    self.severity = severity
    self.name = String(name.prefix { $0 != "(" })
  }

  var diagnosticID: MessageID { MessageID(domain: "SpryableMacros", id: name) }

  func at(_ node: some SyntaxProtocol, _ fixIts: FixIt?...) -> Diagnostic {
    Diagnostic(node: node, message: self, fixIts: fixIts.compactMap { $0 })
  }
}

extension Complaint {
  static var onlyApplicableToClass: Self { .init("`@Spryable` can only be applied to a `class`") }
  static var subscriptsNotSupported: Self {
    .init("Subscript requirements are not supported by `@Spryable`")
  }
  static var operatorsNotSupported: Self {
    .init("Operator requirements are not supported by @Spryable.")
  }
  static var invalidVariableRequirement: Self {
    .init("Invalid variable requirement. Missing type annotation.")
  }
  static var notAVariable: Self { .init("`@Spryable` can only be applied to a `variable`") }
  static var onlyApplicableToVar: Self {
    .init("`@Spryable` can only be applied to a computed property (`var`)")
  }
  static var notAFunction: Self { .init("`@Spryable` can only be applied to a `function`") }

  static var inheritsDouble: Self {
    .init(
      "This class inherits from a double, whose list of functions cannot have more added to it: "
        + "remove `@Spryable`")
  }
  static var setterWithEffects: Self {
    .init("A property with a setter can be neither `async` nor `throws`: remove `.set`")
  }
  static func sharedCase(_ name: String) -> Self {
    .init(
      "Another function is called `\(name)` as well: both share their calls and stubs, unless "
        + "each is `@SpryableFunc(.overloaded)`, or `.overloadedResult` if only results differ",
      .warning)
  }
  static var opaqueResult: Self {
    .init("An opaque result cannot be stubbed: write the body, or return `any`")
  }
  static var sendingResult: Self {
    .init("A `sending` result cannot be stubbed: write the body")
  }
  static func noncopyableParameter(_ name: String) -> Self {
    .init("`\(name)` cannot be recorded because it may be noncopyable: write the body")
  }

  static var onlyApplicableToProtocol: Self {
    .init("`@Faked` can only be applied to a `protocol`")
  }
  static func inheritedProtocol(_ name: String) -> Self {
    .init(
      "The members of `\(name)` cannot be seen from here: write `inheriting: \"Fake\(name)\"` if "
        + "that fake has them, or `.restated` if it has none or they are declared here again, or "
        + "use `#fakes` in the tests, whose plug-in sees them")
  }
  static func secondInheritedProtocol(_ name: String) -> Self {
    .init(
      "A fake inherits from one other fake: declare the members of `\(name)` here again, "
        + "and add `.restated`")
  }
  static var operatorsNotFaked: Self {
    .init("A fake cannot have operators: write this fake by hand")
  }
  static var macroNotFaked: Self {
    .init("What this macro declares cannot be seen from here: write this fake by hand")
  }
  static func reservedName(_ name: String) -> Self {
    .init("A fake has a member `\(name)` of its own: rename this one, or write the fake by hand")
  }
  static var selfInOpenClass: Self {
    .init("In a fake that others inherit from, `Self` can only be the whole result")
  }
  static var selfInConstraint: Self {
    .init("A fake cannot express a constraint that compares with `Self`: write it by hand")
  }
  static var actorInherits: Self {
    .init(
      "The fake of an `Actor` protocol is an actor, and actors cannot inherit: "
        + "declare the inherited members here again, and write `.restated`")
  }
}

extension FixIt {
  static func replace(
    _ message: String, _ old: some SyntaxProtocol, with new: some SyntaxProtocol
  ) -> FixIt {
    FixIt(
      message: MacroExpansionFixItMessage(message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Removes an attribute from its declaration.
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
