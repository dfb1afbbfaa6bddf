import Synchronization

/// A list of letters, which any thread may add to.
public final class Inbox: Sendable {
  private let state = Mutex<[String]>([])

  public init() {}

  public var letters: [String] { state.withLock { $0 } }
  public func add(_ letter: String) { state.withLock { $0.append(letter) } }
}
