public import StakeoutReporting

/// Hooks. A context may have several of a kind; they run in the order in which they are written.
///
/// For one example, from the outermost context in: `beforeAll` of each context that no example has
/// entered yet, `beforeEach` of each, `justBeforeEach` of each, the example, `afterEach` from the
/// innermost context out, and last `afterAll` of each context of which this was the last example.
///
/// A hook that throws fails the example, at the hook's place. What lies inside it does not run
/// then, every `afterEach` of the contexts that were entered does.
extension SpecBuilder {
  /// Runs once, before the first example of this context that is run.
  ///
  /// When it throws, each example of the context fails.
  public func beforeAll(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("beforeAll", at: site) { context.beforeAll.append(Hook(site, placed(body))) }
  }

  /// Runs once, after the last example of this context that is run, filters considered.
  public func afterAll(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("afterAll", at: site) { context.afterAll.append(Hook(site, placed(body))) }
  }

  /// Runs before each example of this context and of the contexts in it.
  public func beforeEach(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("beforeEach", at: site) { context.layers.before(Hook(site, placed(body))) }
  }

  /// Runs after each example of this context and of the contexts in it, failed or not.
  public func afterEach(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("afterEach", at: site) { context.layers.after(Hook(site, placed(body))) }
  }

  /// Runs before each example, after every `beforeEach` of all contexts.
  ///
  /// Quick's word: the place for what a nested context's `beforeEach` prepares.
  public func justBeforeEach(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping ExampleBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("justBeforeEach", at: site) {
      context.justBeforeEach.append(Hook(site, placed(body)))
    }
  }

  /// Runs around each example, and calls it once.
  ///
  /// ```swift
  /// s.aroundEach { example in
  ///   try await database.transaction { try await example() }
  /// }
  /// ```
  ///
  /// It encloses the context's `beforeEach` and `afterEach` that are written below it, and all that
  /// lies in the context; those above it enclose it. As in Quick, whose word it is. The example
  /// that it calls throws nothing: what goes wrong inside is reported there.
  public func aroundEach(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: @escaping AroundBody
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("aroundEach", at: site) { context.layers.around(site, placed(body)) }
  }
}

/// What `aroundEach` runs, with the example that it has to call.
public typealias AroundBody =
  nonisolated(nonsending) (_ example: @escaping ExampleBody) async throws -> Void
