// `describe`, `context`, `it`: the functions that build a spec.

internal import StakeoutExpectations
public import Testing

/// The body of an example or a hook.
///
/// It runs in the isolation of the example, so it can use variables captured from the enclosing
/// closures. To run it on the main actor, write `s.it("…") { @MainActor in … }`.
public typealias ExampleBody = nonisolated(nonsending) () async throws -> Void

/// Builds a spec with `describe`, `context`, `it` and the hooks.
///
/// Use a builder only in the body that it is passed to, and on the thread that runs this body. If it is
/// used later, inside an example, the test fails at that line.
public final class SpecBuilder {
  /// The builder of the spec whose body runs on the current task, for code that has no `s`.
  static var current: SpecBuilder? { Current.value?.builder }

  /// The tree that the builder adds to.
  ///
  /// It is nil after the end of the spec's body, because the tree's closures may retain the builder.
  private(set) var tree: SpecTree?
  /// The site of the latest call, at which a failure between two calls is reported.
  private(set) var latestSite: SourceSite?
  /// Whether hooks and examples run on the main actor.
  let isOnMainActor: Bool

  init(of tree: SpecTree, onMainActor isOnMainActor: Bool = false) {
    self.tree = tree
    self.isOnMainActor = isOnMainActor
  }

  /// Returns the tree to which a call adds.
  ///
  /// - Returns: Nil, after failing the test, if the body of the spec has ended.
  func tree(for word: String, at site: SourceSite) -> SpecTree? {
    guard let tree else {
      Reporter.report(
        Failure(
          message: """
            <\(word)> belongs in the body of a spec, which has ended: an example or a hook runs. \
            Move it out, into a context.
            """, site: site))
      return nil
    }
    latestSite = site
    return tree
  }

  /// Runs the body of a spec, and then accepts no more calls.
  func build(_ spec: (SpecBuilder) throws -> Void) rethrows {
    defer { tree = nil }
    try Current.$value.withValue(Current(builder: self)) { try spec(self) }
  }

  /// Holds the builder in the task-local value behind ``current``.
  private struct Current: @unchecked Sendable {
    // SAFETY: bound by a synchronous function, and read only by the code it calls.
    let builder: SpecBuilder

    @TaskLocal static var value: Current?
  }
}

// MARK: Contexts

extension SpecBuilder {
  /// Adds a context with the name of its subject.
  ///
  /// Its body runs immediately. It may contain examples, hooks, values and nested contexts, and may
  /// throw the errors that the body of the spec may throw.
  ///
  /// - Parameters:
  ///   - title: The name of the context.
  ///   - traits: Traits for each example in the context. In an isolated spec, `.serialized` keeps these
  ///     examples from running in parallel.
  ///   - fileID: The file ID at which to report a failure.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - column: The column at which to report a failure.
  ///   - body: Adds the contents of the context.
  public func describe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("describe", title, .plain, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a context with the name of a situation.
  ///
  /// Works like `describe`.
  public func context(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("context", title, .plain, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a focused context.
  ///
  /// If any spec has a focused context or example, only focused examples run.
  /// In a ``ParameterizedSpec`` or an ``XCTestSpec``, this applies within the spec.
  public func fdescribe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("fdescribe", title, .focused, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a focused context, like `fdescribe`.
  public func fcontext(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("fcontext", title, .focused, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a context whose examples are pending: they are listed and skipped, without running hooks.
  public func xdescribe(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("xdescribe", title, .pending, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a context whose examples are pending, like `xdescribe`.
  public func xcontext(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Void
  ) rethrows {
    try group("xcontext", title, .pending, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a context, and runs its body with this context as the current one.
  func group(
    _ word: String, _ title: String, _ mark: Mark, _ traits: [any TestTrait], _ site: SourceSite,
    _ body: () throws -> Void
  ) rethrows {
    guard let tree = tree(for: word, at: site) else { return }
    let outer = tree.context
    tree.context = ContextNode(
      Heading(title: title, mark: mark, traits: traits, site: site), in: outer)
    tree.contexts.append(tree.context)
    defer { tree.context = outer }
    try body()
  }
}

// MARK: Examples

extension SpecBuilder {
  /// Adds an example: a separate test, named by the titles of its contexts and its own title.
  ///
  /// - Parameters:
  ///   - title: The behaviour of the subject, such as "has 11 players".
  ///   - traits: Traits of Swift Testing for this test, such as a time limit or a tag.
  ///   - fileID: The file ID of the test.
  ///   - file: The file path of the test.
  ///   - line: The line of the test.
  ///   - column: The column of the test.
  ///   - body: The example. An error that it throws, or a trap, fails this test alone.
  public func it(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example("it", title, .plain, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds an example without a title.
  ///
  /// Its name is its line: `example at line 31`.
  ///
  /// Kiwi uses the first expectation as the name, which is unknown before the example runs.
  public func specify(
    _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    let title = "example at line \(line)"
    example("specify", title, .plain, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a focused example.
  ///
  /// If any spec has a focused context or example, only focused examples run.
  /// In a ``ParameterizedSpec`` or an ``XCTestSpec``, this applies within the spec.
  public func fit(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example("fit", title, .focused, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a pending example, which is listed and skipped, without running hooks.
  public func pending(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody = {}
  ) {
    example("pending", title, .pending, traits, SourceSite(fileID, file, line, column), body)
  }

  /// Adds a pending example in place of an `it`, like `pending`.
  public func xit(
    _ title: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping ExampleBody
  ) {
    example("xit", title, .pending, traits, SourceSite(fileID, file, line, column), body)
  }

  private func example(
    _ word: String, _ title: String, _ mark: Mark, _ traits: [any TestTrait], _ site: SourceSite,
    _ body: @escaping ExampleBody
  ) {
    guard let tree = tree(for: word, at: site) else { return }
    tree.examples.append(
      ExampleNode(
        context: tree.context,
        heading: Heading(title: title, mark: mark, traits: traits, site: site),
        body: placed(body)))
  }
}

// MARK: Shared examples

extension SpecBuilder {
  /// Adds shared examples, in a context `behaves like NAME`.
  ///
  /// Write the shared examples as a function that takes the builder. The function may be generic. Pass
  /// the differences as a closure, so that each example makes its own values:
  ///
  /// ```swift
  /// func aCruiser(_ s: SpecBuilder, _ make: @escaping () -> some Cruiser) {
  ///   s.it("can jump") { expect(make().canJump).to(beTrue()) }
  /// }
  ///
  /// s.itBehavesLike("a cruiser") { aCruiser(s) { Enterprise() } }
  /// ```
  ///
  /// This replaces Kiwi's `sharedExamplesFor` and `itBehavesLike`, without a registry of names.
  public func itBehavesLike(
    _ name: String, _ traits: any TestTrait..., fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ examples: () throws -> Void
  ) rethrows {
    let (title, site) = ("behaves like \(name)", SourceSite(fileID, file, line, column))
    try group("itBehavesLike", title, .plain, traits, site, examples)
  }
}

extension SpecBuilder {
  /// Moves the body of an example or a hook to the main actor, if the spec runs there.
  ///
  /// The run of such a spec is on the main actor when it builds the tree, but it does not stay there. A
  /// function in its caller's isolation that binds a task-local value leaves the caller's actor.
  func placed(_ body: @escaping ExampleBody) -> ExampleBody {
    guard isOnMainActor else { return body }
    // SAFETY: one task calls the body, and awaits it.
    nonisolated(unsafe) let body = body
    return { @MainActor in
      arrive()
      try await body()
    }
  }

  /// Moves the body of an `aroundEach` hook to the main actor, if the spec runs there.
  func placed(_ body: @escaping AroundBody) -> AroundBody {
    guard isOnMainActor else { return body }
    return { example in
      let onMainActor: ExampleBody = self.placed { try await body(example) }
      try await onMainActor()
    }
  }
}

/// Makes a closure switch to the main actor.
///
/// The compiler omits the switch in a closure that only calls a function in its caller's isolation, so
/// such a closure has to call this function first.
@MainActor @inline(never) private func arrive() {}
