// The hooks of a context, such as `beforeEach`, `afterEach` and `aroundEach`.

/// Hooks of a context, which run in source order.
///
/// A context may have several hooks of a kind. For one example, the order is:
///
/// - `beforeAll` of each context that no example has entered yet
/// - `beforeEach` of each context, and `aroundEach` up to its call of the example
/// - `justBeforeEach` of each context
/// - the example
/// - the rest of each `aroundEach`, and then `afterEach`, of each context
/// - `afterAll` of each context whose last example this was
///
/// The `before` hooks run from the outermost context inwards, and the `after` hooks from the innermost
/// context outwards. If a hook throws, the example fails at the line of the hook. Everything inside of
/// the hook is then skipped, but every `afterEach` of the entered contexts still runs.
extension SpecBuilder {
  /// Adds a hook that runs once, before the first example of this context that runs.
  ///
  /// If it throws, every example of the context fails.
  public func beforeAll(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    add("beforeAll", SourceSite(fileID, file, line, column), body, to: \.beforeAll)
  }

  /// Adds a hook that runs once, after the last selected example of this context.
  public func afterAll(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    add("afterAll", SourceSite(fileID, file, line, column), body, to: \.afterAll)
  }

  /// Adds a hook that runs before each example of this context and its nested contexts.
  public func beforeEach(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID, file, line, column)
    let context = tree(for: "beforeEach", at: site)?.context
    context?.entry.append(.before(Hook(site: site, body: placed(body))))
  }

  /// Adds a hook that runs after each example of this context and its nested contexts, also after a
  /// failure.
  public func afterEach(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    add("afterEach", SourceSite(fileID, file, line, column), body, to: \.afterEach)
  }

  /// Adds a hook that runs before each example, after every `beforeEach` of all its contexts.
  ///
  /// Use it for work that depends on the `beforeEach` of nested contexts. The name is Quick's.
  public func justBeforeEach(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    add("justBeforeEach", SourceSite(fileID, file, line, column), body, to: \.justBeforeEach)
  }

  /// Adds a hook that runs around each example, and must call it once.
  ///
  /// ```swift
  /// s.aroundEach { example in
  ///   try await database.transaction { try await example() }
  /// }
  /// ```
  ///
  /// It encloses the `beforeEach` and `aroundEach` hooks that are written below it in this context, and
  /// everything nested in the context. A `beforeEach` above it runs before it, and an `aroundEach` above
  /// it encloses it. Every `afterEach` of this context, wherever it is written, runs after all its
  /// `aroundEach` have ended. The name and the rule are those of Quick 7.
  ///
  /// The call of the example never throws: an error inside of it is reported there.
  public func aroundEach(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body:
      nonisolated(nonsending) @escaping (_ example: @escaping ExampleBody) async throws -> Void
  ) {
    let site = SourceSite(fileID, file, line, column)
    let context = tree(for: "aroundEach", at: site)?.context
    context?.entry.append(.around(site, placed(body)))
  }

  private func add(
    _ word: String, _ site: SourceSite, _ body: @escaping ExampleBody,
    to hooks: ReferenceWritableKeyPath<ContextNode, [Hook]>
  ) {
    let context = tree(for: word, at: site)?.context
    context?[keyPath: hooks].append(Hook(site: site, body: placed(body)))
  }
}

/// The body of `aroundEach`, which must call the example that it receives.
typealias AroundBody =
  nonisolated(nonsending) (_ example: @escaping ExampleBody) async throws -> Void

/// Code that runs before or after examples, with its source site.
struct Hook {
  let site: SourceSite
  let body: ExampleBody
}

/// A hook that each example of a context runs on its way in.
enum EntryHook {
  /// A `beforeEach`.
  case before(Hook)
  /// An `aroundEach`, which encloses the hooks written below it, but no `afterEach` of its context.
  case around(SourceSite, AroundBody)
}
