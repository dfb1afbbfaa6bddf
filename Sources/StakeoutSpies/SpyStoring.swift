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
  public var callSource: CallSource { CallSource(spyLog) }

  /// What the double is called in failure texts, behind its type: `FakeStore "archive"`.
  ///
  /// Nil unless a test has said it; the same for every copy of a reference to the double.
  public var spyName: String? {
    get { spyStorage.log.name }
    set { spyStorage.log.name = newValue }
  }

  /// The calls, for somebody who asks about them and wants to know whose they are.
  package var spyLog: CallLog {
    let log = spyStorage.log
    log.isOf(receiver: type(of: self))
    return log
  }

  /// The calls of the type; an example that asks for them has them cleared afterwards.
  package static var spyLog: CallLog {
    let storage = spyStorage
    _ = DoubleScope.current?.visit(storage)
    let log = storage.log
    log.isOf(receiver: Self.Type.self)
    return log
  }
}
