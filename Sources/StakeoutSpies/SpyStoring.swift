public import StakeoutCalls

/// A test double that has a place for its calls and stubs.
///
/// ``Spyable`` and ``Stubbable`` are: nobody has to name this protocol.
public protocol SpyStoring: AnyObject, CallRecording {
  /// Where the calls and stubs are kept.
  ///
  /// By default in a registry, found by the double's address; a stored property is faster. It must
  /// always be the same one, and live as long as the double does: what records a call counts no
  /// reference to it.
  var spyStorage: SpyStorage { get }

  /// Where the calls and stubs of the type are kept.
  ///
  /// By default in a registry, for each class its own.
  static var spyStorage: SpyStorage { get }
}

extension SpyStoring {
  /// Where the registry keeps the calls and stubs.
  public var spyStorage: SpyStorage { SpyRegistry.shared.storage(of: self) }

  /// Where the registry keeps the calls and stubs of the type.
  public static var spyStorage: SpyStorage { SpyRegistry.shared.storage(of: self) }

  /// Where the calls are kept, for questions about them.
  public var callSource: CallSource { CallSource(identifiedLog()) }

  /// What the double is called in failure texts, behind its type: `FakeStore "archive"`.
  ///
  /// Nil unless a test has said it; the same for every copy of a reference to the double.
  public var spyName: String? {
    get { spyStorage.log.name }
    set { spyStorage.log.name = newValue }
  }

  /// Tells the log whose calls it holds, and returns it, for a question that may have to name the
  /// double.
  package func identifiedLog() -> CallLog {
    let log = spyStorage.log
    log.setReceiverType(type(of: self))
    return log
  }

  /// Tells the log of the type whose calls it holds, and returns it; an example that asks for it
  /// has it cleared afterwards.
  package static func identifiedLog() -> CallLog {
    let storage = spyStorage
    _ = DoubleScope.current?.visit(storage)
    let log = storage.log
    log.setReceiverType(Self.Type.self)
    return log
  }
}
