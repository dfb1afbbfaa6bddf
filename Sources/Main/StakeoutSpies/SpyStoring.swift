public import StakeoutCalls

/// A test double with storage for its calls and stubs.
///
/// ``Spyable`` and ``Stubbable`` refine this protocol, so you need not name it.
public protocol SpyStoring: AnyObject, CallRecording {
  /// The list of the instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The list of the type's functions and properties.
  associatedtype ClassFunction: StringRepresentable

  /// The storage of the double's calls and stubs.
  ///
  /// By default a registry holds it, by the double's address. A stored property is faster. It must
  /// always return the same storage, and that must live as long as the double: recording a call
  /// does not retain it.
  var spyStorage: SpyStorage { get }

  /// The storage of the type's calls and stubs.
  ///
  /// By default a registry holds it, separately for each class.
  static var spyStorage: SpyStorage { get }
}

extension SpyStoring {
  /// The storage that the registry holds for the double.
  public var spyStorage: SpyStorage { SpyRegistry.shared.storage(of: self) }

  /// The storage that the registry holds for the type.
  public static var spyStorage: SpyStorage { StaticSpies.registry.storage(of: self) }

  /// The source of the recorded calls.
  public var callSource: CallSource { CallSource(identifiedStorage.log, holder: spyStorage) }

  /// The double's own name in failure messages, after its type: `FakeStore "archive"`.
  ///
  /// Nil unless a test has set it.
  public var spyName: String? {
    get { spyStorage.log.name }
    set { spyStorage.log.name = newValue }
  }

  /// The double that is called, whose call is recorded or only answered.
  @inlinable func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: self, Self.self, Function.self, isRecorded: isRecorded)
  }

  /// The type that is called, in the same way.
  @inlinable static func spyDouble(isRecorded: Bool = true) -> CalledDouble {
    CalledDouble(spyStorage, of: nil, self, ClassFunction.self, isRecorded: isRecorded)
  }

  /// The storage, whose log knows the type of the double for texts.
  package var identifiedStorage: SpyStorage {
    let storage = spyStorage
    storage.log.setReceiverType(type(of: self))
    return storage
  }

  /// The storage of the type, whose log knows the type for texts.
  ///
  /// If an example reads this, the log is reset at the end of that example.
  package static var identifiedStorage: SpyStorage {
    let storage = spyStorage
    _ = DoubleScope.current?.visit(storage)
    storage.log.setReceiverType(Self.Type.self)
    return storage
  }
}
