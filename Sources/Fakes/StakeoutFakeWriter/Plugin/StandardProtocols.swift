internal import SwiftParser
internal import SwiftSyntax

/// The protocols of the standard library, Foundation and Dispatch that have requirements.
///
/// `FakePlan` knows further ones.
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
