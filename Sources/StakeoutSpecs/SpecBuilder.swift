public import StakeoutReporting
public import Testing

/// What an example and a hook run: in whatever isolation the example runs, so that it may use what
/// the closures around it have captured.
///
/// A body that belongs to the main actor says so: `s.it("…") { @MainActor in … }`.
public typealias ExampleBody = nonisolated(nonsending) () async throws -> Void

/// The words that a spec is written in.
///
/// A builder belongs to the body that it is passed to, and to the thread that runs it. A word that
/// is said later, inside an example, is a failure at its place.
public final class SpecBuilder {
  /// The builder of the spec whose body runs here, for what has no `s` to hang on.
  static var current: SpecBuilder? { Current.value?.builder }

  private(set) var tree: SpecTree
  private(set) var context: ContextNode
  /// Where the latest word stood: the best place for what goes wrong between two.
  private(set) var latestSite: SourceSite?
  private var isOpen = true
  /// Whether hooks and examples run on the main actor.
  let isOnMainActor: Bool

  init(onMainActor isOnMainActor: Bool = false) {
    self.isOnMainActor = isOnMainActor
    context = ContextNode()
    tree = SpecTree(root: context)
  }

  /// Whether a word may be used here; fails the test when the body of the spec has ended.
  func accepts(_ word: String, at site: SourceSite) -> Bool {
    guard isOpen else {
      Reporter.report(
        Failure(
          message: """
            <\(word)> belongs into the body of a spec, which is over: an example or a hook runs. \
            Move it out, into a context.
            """, site: site))
      return false
    }
    latestSite = site
    return true
  }

  /// Runs the body of a spec, and takes no more words after it.
  ///
  /// It lets go of the tree, whose closures may hold on to it.
  func build(_ spec: (SpecBuilder) throws -> Void) rethrows {
    defer {
      isOpen = false
      context = ContextNode()
      tree = SpecTree(root: context)
    }
    try Current.$value.withValue(Current(builder: self)) { try spec(self) }
  }

  /// What makes ``current`` a value of the task.
  private struct Current: @unchecked Sendable {
    // SAFETY: bound by a synchronous function, and read by what that function calls.
    let builder: SpecBuilder

    @TaskLocal static var value: Current?
  }
}

// MARK: Contexts

extension SpecBuilder {
  /// A context, named for what it describes.
  ///
  /// Its body runs at once. It may hold examples, hooks, values and further contexts, and may throw
  /// what the spec may.
  ///
  /// - Parameter traits: for each example in it. `.serialized` keeps them from running in parallel
  ///   to each other in an isolated spec.
  public func describe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "describe", title, .plain, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// The same as `describe`, for the circumstances.
  public func context(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "context", title, .plain, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// A context that is focused.
  ///
  /// As long as there is one in any spec, nothing runs but what is focused.
  public func fdescribe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "fdescribe", title, .focused, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// The same as `fdescribe`.
  public func fcontext(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "fcontext", title, .focused, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// A context whose examples are pending: listed and skipped, with none of its hooks run.
  public func xdescribe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "xdescribe", title, .pending, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// The same as `xdescribe`.
  public func xcontext(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group(
      "xcontext", title, .pending, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  func group(
    _ word: String, _ title: String, _ mark: Mark, _ traits: [any TestTrait], _ site: SourceSite,
    _ body: () throws -> Void
  ) rethrows {
    guard accepts(word, at: site) else { return }
    let outer = context
    context = ContextNode(title, in: outer, mark, traits, site)
    defer { context = outer }
    try body()
  }
}

// MARK: Examples

extension SpecBuilder {
  /// An example: a test of its own, named by the titles of its contexts and its own.
  public func it(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example(
      "it", title, .plain, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// An example without a title of its own: it goes by its line, `example at line 31`.
  ///
  /// Kiwi names it after its first expectation, which nobody knows before it has run.
  public func specify(
    _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example(
      "specify", "example at line \(line)", .plain, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column),
      body)
  }

  /// An example that is focused.
  ///
  /// As long as there is one in any spec, nothing runs but what is focused.
  public func fit(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example(
      "fit", title, .focused, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// An example that is listed and skipped, with none of its hooks run.
  public func pending(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody = {}
  ) {
    example(
      "pending", title, .pending, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  /// The same as `pending`, for what was an `it` before.
  public func xit(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example(
      "xit", title, .pending, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), body)
  }

  private func example(
    _ word: String, _ title: String, _ mark: Mark, _ traits: [any TestTrait], _ site: SourceSite,
    _ body: @escaping ExampleBody
  ) {
    guard accepts(word, at: site) else { return }
    tree.examples.append(
      ExampleNode(
        context: context, title: title, mark: mark, traits: traits, site: site,
        body: placed(body)))
  }
}

// MARK: Shared examples

extension SpecBuilder {
  /// Examples that several subjects have in common, in a context `behaves like NAME`.
  ///
  /// What they have in common is a function that takes the builder, generic where it needs to be.
  /// What differs goes in as a closure, so that it is made for each example:
  ///
  /// ```swift
  /// func aCruiser(_ s: SpecBuilder, _ make: @escaping () -> some Cruiser) {
  ///   s.it("can jump") { expect(make().canJump).to(beTrue()) }
  /// }
  ///
  /// s.itBehavesLike("a cruiser") { aCruiser(s) { Enterprise() } }
  /// ```
  ///
  /// Stands for Kiwi's `sharedExamplesFor` and `itBehavesLike`, whose registry of names it does
  /// without.
  public func itBehavesLike(
    _ name: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    _ examples: () throws -> Void
  ) rethrows {
    try group(
      "itBehavesLike", "behaves like \(name)", .plain, traits,
      SourceSite(fileID: fileID, filePath: file, line: line, column: column), examples)
  }
}
