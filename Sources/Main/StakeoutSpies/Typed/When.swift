/// A fake with typed words, which `@Faked` writes.
///
/// ```swift
/// teller.when.pay(.any, to: "ada").thenReturn(true)
/// expect(teller.received.pay(.any, to: .any).map(\.amount)) == [5, 7]
/// ```
///
/// The words come from an extension. So the protocol may have members called `when` or `received`;
/// then `when(fake)` and `received(by: fake)` do the same.
public protocol TypedDouble: Spryable {
  /// The functions of the fake, to make stubs.
  associatedtype SpyWhen: TypedWords = NoTypedWords
  /// The functions of the fake, to ask about calls.
  associatedtype SpyReceived: TypedWords = NoTypedWords
  /// The static functions of the fake, to make stubs.
  associatedtype SpyClassWhen: TypedWords = NoTypedWords
  /// The static functions of the fake, to ask about calls.
  associatedtype SpyClassReceived: TypedWords = NoTypedWords
}

/// The words of a fake, made for one storage.
///
/// The code that `@Faked` writes uses it; it is not API.
public protocol TypedWords {
  /// Makes the words for the calls and stubs in a storage.
  init(_ spyStorage: SpyStorage)
}

/// The words of a fake that has no functions of a kind.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct NoTypedWords: TypedWords {
  /// Makes the words.
  public init(_ spyStorage: SpyStorage) {}
}

extension TypedDouble {
  /// Begins a stub: `fake.when.load(id: 7).thenReturn("seven")`.
  public var when: SpyWhen { StakeoutSpies.when(self) }

  /// Finds recorded calls: `fake.received.load(id: 7).count`.
  public var received: SpyReceived { StakeoutSpies.received(by: self) }

  /// Begins a stub for a static function: `FakeStore.classWhen.make(1).thenReturn(10)`.
  public static var classWhen: SpyClassWhen { StakeoutSpies.when(self) }

  /// Finds recorded calls of static functions: `FakeStore.classReceived.make(.any).count`.
  public static var classReceived: SpyClassReceived { StakeoutSpies.received(by: self) }
}

/// Begins a stub of a fake: `when(fake).load(id: 7).thenReturn("seven")`.
///
/// It does the same as `fake.when`, for a fake with a member of that name.
public func when<Double: TypedDouble>(_ fake: Double) -> Double.SpyWhen {
  Double.SpyWhen(fake.identifiedStorage)
}

/// Begins a stub for a static function of a fake.
public func when<Double: TypedDouble>(_ fake: Double.Type) -> Double.SpyClassWhen {
  Double.SpyClassWhen(fake.spyStorage)
}

/// Finds the recorded calls of a fake: `received(by: fake).load(id: 7).count`.
///
/// It does the same as `fake.received`, for a fake with a member of that name.
public func received<Double: TypedDouble>(by fake: Double) -> Double.SpyReceived {
  Double.SpyReceived(fake.identifiedStorage)
}

/// Finds the recorded calls of static functions of a fake.
public func received<Double: TypedDouble>(by fake: Double.Type) -> Double.SpyClassReceived {
  Double.SpyClassReceived(fake.identifiedStorage)
}
