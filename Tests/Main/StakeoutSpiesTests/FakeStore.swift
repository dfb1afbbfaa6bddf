import StakeoutSpies

/// The spy that most tests of recorded calls use.
///
/// SAFETY: it has no state of its own, and its calls are safe on any thread.
class FakeStore: Spyable, @unchecked Sendable {
  enum ClassFunction: String, StringRepresentable {
    case open = "open(path:)"
  }

  enum Function: String, StringRepresentable {
    case load = "load(id:)"
    case save = "save(_:named:)"
    case close = "close()"
    case title
    case visit = "visit(_:)"
  }

  func load(id: Int) { recordCall(arguments: id) }
  func save(_ item: Any?, named name: String?) { recordCall(arguments: item, name) }
  func close() { recordCall() }
  func visit(_ visitor: Any?) { recordCall(arguments: visitor) }

  var title: String {
    get {
      recordCall()
      return ""
    }
    set { recordCall(arguments: newValue) }
  }

  class func open(path: String) { recordCall(arguments: path) }
}

/// A subclass, which does not share the static calls of its superclass.
///
/// SAFETY: like its superclass, it has no state of its own.
final class FakeArchive: FakeStore, @unchecked Sendable {}
