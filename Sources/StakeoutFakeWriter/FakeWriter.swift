/// Writes the types of a protocol's fake.
struct FakeWriter {
  let plan: FakePlan
  let members: MemberWriter

  var declarations: [String] { plan.isInHierarchy ? hierarchy : [single] }

  private var attributes: String { plan.attributes.map { $0 + "\n" }.joined() }

  private var body: String { members.lines.joined(separator: "\n") }

  /// The source of `==` and `hash(into:)`, if the protocol requires them.
  private func identity(of name: String) -> String {
    let start = "\n\n    \(plan.memberAccess)"
    var text = ""
    if plan.isComparable {
      text += """
        \(start)nonisolated static func < (left: \(name), right: \(name)) -> Bool {
                return ObjectIdentifier(left) < ObjectIdentifier(right)
            }
        """
    }
    guard plan.superclass == nil else { return text }
    if plan.isEquatable || plan.isHashable || plan.isComparable {
      text += """
        \(start)nonisolated static func == (left: \(name), right: \(name)) -> Bool {
                return left === right
            }
        """
    }
    if plan.isHashable {
      text += """
        \(start)nonisolated func hash(into hasher: inout Hasher) {
                hasher.combine(ObjectIdentifier(self))
            }
        """
    }
    return text
  }

  /// The name of the superclass, followed by a comma.
  private var superclassPrefix: String { plan.superclass.map { $0 + ", " } ?? "" }

  private var overriding: String { plan.superclass == nil ? "" : "override " }

  /// The associated types that are no generic parameters.
  private var aliases: String {
    plan.aliases.sorted { $0.key < $1.key }
      .map { "    \(plan.memberAccess)typealias \($0) = \($1)\n\n" }.joined()
  }

  private var storage: String {
    "    \(plan.memberAccess)nonisolated let spyStorage = SpyStorage()\n"
  }

  private var initializers: String {
    let access = plan.memberAccess
    guard plan.forwards else {
      return """
            \(access)\(overriding)init() {
            }

        """
    }
    return """
          private let spyReal: (any \(plan.conformance))?

          \(access)\(overriding)init() {
              spyReal = nil
          }

          \(access)init(forwardingTo real: any \(plan.conformance)) {
              spyReal = real
          }

      """
  }

  private var single: String {
    let kind = plan.isActor ? "actor" : "final class"
    return """
      \(attributes)\(plan.access)\(kind) \(plan.fakeName)\(plan.genericParameters()): \
      \(superclassPrefix)\(plan.conformance), Spryable, StakeoutSpies.TypedDouble\
      \(plan.whereClause) {
      \(aliases)\(members.ofType.declaration("ClassFunction", modifier: plan.memberAccess))

      \(members.ofInstance.declaration("Function", modifier: plan.memberAccess))

      \(storage)
      \(initializers)
      \(body)\(identity(of: plan.fakeName))\
      \(members.words.declarations(access: plan.memberAccess))
      }
      """
  }

  /// The source of two classes: a base class, whose enums are generic parameters that a subclass
  /// supplies, and a class for tests.
  private var hierarchy: [String] {
    guard plan.isInheritable else {
      return [leaf(of: superclass, body: "\n" + body + identity(of: plan.fakeName))]
    }
    return [base, leaf(of: baseName + plan.genericArguments(adding: ownLists), body: "")]
  }

  private var baseName: String { "InheritableFake" + plan.conformance }

  /// The functions enums of the class for tests.
  private var ownLists: [String] {
    let owner = plan.fakeName + plan.genericArguments()
    return [owner + ".Function", owner + ".ClassFunction"]
  }

  /// The base class of the parent fake, with these functions enums.
  private func parentBase(_ lists: [String]) -> String {
    guard let parent = plan.parent else { return "" }
    let name = parent.prefix { $0 != "<" }
    let arguments = parent.dropFirst(name.count).dropFirst().dropLast()
    var path = name.split(separator: ".").map(String.init)
    path.append("Inheritable" + path.removeLast())
    let all = (arguments.isEmpty ? [] : [String(arguments)]) + lists
    return path.joined(separator: ".") + "<" + all.joined(separator: ", ") + ">"
  }

  private var superclass: String { parentBase(ownLists) + ", \(plan.conformance)" }

  private var base: String {
    let modifier = plan.access == "public " ? "open " : plan.access
    let lists = ["Function: StringRepresentable", "ClassFunction: StringRepresentable"]
    let parents =
      plan.parent == nil
      ? "\(superclassPrefix)\(plan.conformance), Spryable"
      : "\(parentBase(["Function", "ClassFunction"])), \(plan.conformance)"
    let own =
      plan.parent == nil
      ? "\(storage)\n    \(plan.memberAccess)\(overriding)required init() {\n    }\n" : ""
    return """
      \(attributes)\(modifier)class \(baseName)\(plan.genericParameters(adding: lists)): \
      \(parents), @unchecked Sendable\(plan.whereClause) {
      \(aliases)\(own)
      \(body)\(identity(of: baseName))
      }
      """
  }

  private func leaf(of superclass: String, body: String) -> String {
    let inherited = { (list: String) in plan.parent.map { "\($0).\(list)" } }
    let access = plan.memberAccess
    return """
      \(attributes)\(plan.access)final class \(plan.fakeName)\(plan.genericParameters()): \
      \(superclass), StakeoutSpies.TypedDouble, @unchecked Sendable\(plan.whereClause) {
      \(members.ofType.openDeclaration(
        "ClassFunction", superclass: inherited("ClassFunction"), access: access))

      \(members.ofInstance.openDeclaration(
        "Function", superclass: inherited("Function"), access: access))\
      \(members.words.openDeclarations(inheritingFrom: plan.parent, access: access))\(body)
      }
      """
  }
}
