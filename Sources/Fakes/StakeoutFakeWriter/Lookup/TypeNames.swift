// Rewrites the types of a protocol's members so that they mean the same in another module.

internal import SwiftParser
internal import SwiftSyntax

/// A rewriter of the types of a protocol's members, so that they mean the same in another module.
final class TypeNames: SyntaxRewriter {
  private let index: SourceIndex
  private let place: Declaration
  /// The associated types and typealiases of the protocol, which keep their names.
  private let own: Set<String>
  /// The parameter that cannot be recorded, if one was found.
  private var noncopyable: String?
  /// The generic parameters of the member.
  private var generics: Set<String> = []

  /// Creates a rewriter for the members of a protocol.
  ///
  /// - Parameter own: The associated types and typealiases of the protocol.
  init(_ index: SourceIndex, _ place: Declaration, except own: Set<String>) {
    self.index = index
    self.place = place
    self.own = own
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the node with its types rewritten.
  ///
  /// - Throws: `CannotFake` if a parameter is noncopyable.
  func rewritten<Node: SyntaxProtocol>(_ node: Node) throws -> Node {
    let ownership: Set<String> = ["consuming", "borrowing", "inout", "__owned"]
    let needsNames = node.tokens(viewMode: .sourceAccurate).map(\.text).contains {
      index.isAmbiguous($0, in: place) || ownership.contains($0)
    }
    guard needsNames else { return node }
    let new = rewrite(node).as(Node.self) ?? node
    if let noncopyable {
      throw CannotFake(
        reason: "`\(noncopyable)` in `\(place.name)` cannot be recorded because it is noncopyable")
    }
    return new
  }

  /// Returns the declaration that a type's name means at this place.
  private func declaration(of name: String) -> Declaration? {
    own.contains(name) || generics.contains(name)
      ? nil : index.declarations(of: [name], in: place).first
  }

  override func visit(_ node: GenericParameterClauseSyntax) -> GenericParameterClauseSyntax {
    generics.formUnion(node.parameters.map(\.name.text))
    return super.visit(node)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    let name = node.name.bareName
    guard index.isAmbiguous(name, in: place), let declaration = declaration(of: name),
      !declaration.outer.isEmpty || index.isDeclaredTwice(name)
    else { return super.visit(node) }
    let path = declaration.outer.isEmpty ? [declaration.module, name] : declaration.path
    let arguments = node.genericArgumentClause.map { super.visit($0).trimmedDescription } ?? ""
    return node.replaced(by: path.joined(separator: ".") + arguments)
  }

  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
    let attributed = node.type.as(AttributedTypeSyntax.self)
    let type = (attributed?.baseType ?? node.type).as(IdentifierTypeSyntax.self)
    guard let name = type?.name.text, let declaration = declaration(of: name) else {
      return super.visit(node)
    }
    if declaration.isNoncopyable { noncopyable = node.trimmedDescription }
    // Replace a typealias of a function type, because only the parameter's own type tells whether a
    // closure escapes.
    let alias = declaration.syntax.as(TypeAliasDeclSyntax.self)
    guard let value = alias?.initializer.value.trimmed, value.function != nil,
      alias?.genericParameterClause == nil
    else { return super.visit(node) }
    return super.visit(
      node.with(
        \.type, attributed.map { TypeSyntax($0.with(\.baseType, value)) } ?? value))
  }
}

/// The protocols of the standard library, Foundation and Dispatch that have requirements.
///
/// `FakePlan` knows further protocols.
enum StandardProtocols {
  /// The protocols by name.
  static let declarations: [String: ProtocolDeclSyntax] = {
    let protocols = Parser.parse(source: source).statements.compactMap {
      $0.item.as(ProtocolDeclSyntax.self)
    }
    return Dictionary(uniqueKeysWithValues: protocols.map { ($0.name.text, $0) })
  }()

  private static let source = """
    protocol AsyncIteratorProtocol<Element, Failure> {
      associatedtype Element
      associatedtype Failure: Error
      mutating func next() async throws -> Element?
      mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element?
    }
    protocol AsyncSequence<Element, Failure> {
      associatedtype AsyncIterator: AsyncIteratorProtocol
      associatedtype Element where Element == AsyncIterator.Element
      associatedtype Failure where Failure == AsyncIterator.Failure
      func makeAsyncIterator() -> AsyncIterator
    }
    protocol IteratorProtocol<Element> {
      associatedtype Element
      mutating func next() -> Element?
    }
    protocol Sequence<Element> {
      associatedtype Iterator: IteratorProtocol
      associatedtype Element where Element == Iterator.Element
      func makeIterator() -> Iterator
    }
    protocol Clock<Duration>: Sendable {
      associatedtype Duration: DurationProtocol
      associatedtype Instant: InstantProtocol where Instant.Duration == Duration
      var now: Instant { get }
      var minimumResolution: Duration { get }
      func sleep(until deadline: Instant, tolerance: Duration?) async throws
    }
    protocol RawRepresentable<RawValue> {
      associatedtype RawValue
      init?(rawValue: RawValue)
      var rawValue: RawValue { get }
    }
    protocol LosslessStringConvertible: CustomStringConvertible { init?(_ description: String) }
    protocol CodingKey: Sendable {
      var stringValue: String { get }
      init?(stringValue: String)
      var intValue: Int? { get }
      init?(intValue: Int)
    }
    protocol CustomReflectable { var customMirror: Mirror { get } }
    protocol TextOutputStream { mutating func write(_ string: String) }
    protocol TextOutputStreamable {
      func write<Target: TextOutputStream>(to target: inout Target)
    }
    protocol RandomNumberGenerator { mutating func next() -> UInt64 }
    protocol NSLocking {
      func lock()
      func unlock()
    }
    protocol NSCopying { func copy(with zone: NSZone?) -> Any }
    protocol NSMutableCopying { func mutableCopy(with zone: NSZone?) -> Any }
    protocol NSCoding {
      func encode(with coder: NSCoder)
      init?(coder: NSCoder)
    }
    protocol NSSecureCoding: NSCoding { static var supportsSecureCoding: Bool { get } }
    """
}
