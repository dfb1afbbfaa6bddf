internal import StakeoutBase

/// Begins stubs of a double: `fake.stub(.load)`, `FakeStore.stub(.make)`.
///
/// A test calls it like a function. The dialects add forms that write a whole stub in one call.
public struct StubVerb<Function: StringRepresentable> {
  private let storage: SpyStorage
  private let replacesOthers: Bool

  init(_ storage: SpyStorage, replacesOthers: Bool) {
    self.storage = storage
    self.replacesOthers = replacesOthers
  }

  /// Begins a stub for a function; it takes effect when one of its `and…` functions is called.
  public func callAsFunction(
    _ function: Function, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      storage, function.rawValue, replacesOthers: replacesOthers,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Begins a stub that replaces the one for the same arguments; those left out at the end accept any.
  package func replacing(
    _ function: Function, with arguments: [Any?], at site: SourceSite
  ) -> Stubbing {
    Stubbing(storage, function.rawValue, replacesOthers: true, at: site)
      .with(all: FunctionName(function.rawValue).completed(arguments))
  }
}
