import StakeoutSpies

/// The double that most tests of stubs use.
///
/// SAFETY: it has no state of its own, and its calls are safe on any thread.
class FakeService: Spryable, @unchecked Sendable {
  enum ClassFunction: String, StringRepresentable {
    case make = "make(name:)"
  }

  enum Function: String, StringRepresentable {
    case load = "load(id:)"
    case find = "find(_:in:)"
    case store = "store(_:)"
    case close = "close()"
    case title
    case fetch = "fetch(id:)"
    case parse = "parse(_:)"
    case refresh = "refresh(id:)"
    case download = "download(id:)"
    case refill = "refill(_:)"
    case transform = "transform(_:)"
    case subscripted = "subscript(_:)"
    case count
  }

  func load(id: Int) -> String { spryify(arguments: id) }
  func find(_ text: String?, in list: [String]) -> Int? { spryify(arguments: text, list) }
  func store(_ value: Any?) { spryify(arguments: value) as Void }
  func close() { return spryify() }
  func fetch(id: Int) throws -> String { try spryifyThrows(arguments: id) }
  func parse(_ text: String) throws(ParseError) -> Int {
    try spryifyThrows(arguments: text, throwing: ParseError.self)
  }
  // Inlining is off, because AsyncCallerTests looks for the frame of the caller.
  @inline(never)
  func refresh(id: Int) async -> String { await spryifyAsync(arguments: id) }
  @inline(never)
  func download(id: Int) async throws -> String { try await spryifyAsyncThrows(arguments: id) }

  func refill(_ glass: inout Int) {
    let argument = InoutArgument(glass)
    defer { glass = argument.value }
    return spryify(arguments: argument)
  }

  func transform(_ work: (Int) -> Int) -> Int {
    withoutActuallyEscaping(work) { work in spryify(arguments: EphemeralArgument(work)) }
  }

  var title: String {
    get { stubbedValue() }
    set { recordCall(arguments: newValue) }
  }

  subscript(index: Int) -> String { spryify(arguments: index) }

  /// A property with a fallback value for calls that are not stubbed.
  var count: Int { stubbedValue(fallbackValue: 12) }

  class func make(name: String) -> Int { spryify(arguments: name) }
}

struct ParseError: Error, Equatable {
  var column: Int
}

/// A subclass, which does not share the static stubs of its superclass.
///
/// SAFETY: like its superclass, it has no state of its own.
final class FakeSubservice: FakeService, @unchecked Sendable {}
