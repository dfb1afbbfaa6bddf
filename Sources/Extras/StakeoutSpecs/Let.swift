// `Let`, a value that each example makes for itself.

/// A value that each example makes for itself, on first use.
///
/// ```swift
/// @Let var team = Team()
/// @Let var captain = team.players.first
/// s.it("has 11 players") { expect(team.players).to(haveCount(11)) }
/// ```
///
/// Outside of an example, and in `beforeAll`, each use makes another value. An example may assign a
/// value to it. A nested context can redefine it with `s.let($team) { Team(players: 9) }`. Values that
/// are made from it then use the new definition, too.
///
/// This is Kiwi's `let`, except that Kiwi makes a value once for each enclosing context.
@propertyWrapper
public final class Let<Value> {
  private let make: () -> Value
  fileprivate var rebound: (() -> Value)?
  private var remembered: Value?
  private var isInExample = false
  private let site: SourceSite

  init(at site: SourceSite, _ make: @escaping () -> Value) {
    self.site = site
    self.make = make
  }

  /// Adds a value to the spec that is being built.
  ///
  /// If no spec is being built, this fails the test at its line.
  public convenience init(
    wrappedValue: @autoclosure @escaping () -> Value, fileID: String = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    self.init(at: site, wrappedValue)
    if let tree = SpecBuilder.current?.tree {
      tree.values.append(self)
    } else {
      let message = "<@Let> belongs in the body of a spec, but no spec is being built here"
      Reporter.report(Failure(message: message, site: site))
    }
  }

  /// The argument for `s.let`, to redefine the value.
  public var projectedValue: Let { self }

  /// The value of the current example.
  public var wrappedValue: Value {
    get {
      if let remembered { return remembered }
      let value = (rebound ?? make)()
      if isInExample { remembered = value }
      return value
    }
    set {
      if isInExample {
        remembered = newValue
      } else {
        let message =
          "a value of @Let was assigned outside an example, where each use makes a new value"
        Reporter.report(Failure(message: message, site: site))
      }
    }
  }

  /// Returns the value of the current example, for a ``Let`` that `s.let` has made.
  public func callAsFunction() -> Value { wrappedValue }
}

/// A ``Let`` of any type, as the tree keeps it.
protocol ExampleValue: AnyObject {
  /// Begins or ends an example: discards the value, and the definition of a nested context.
  func reset(inExample isInExample: Bool)
}

extension Let: ExampleValue {
  func reset(inExample isInExample: Bool) {
    self.isInExample = isInExample
    remembered = nil
    rebound = nil
  }
}

extension SpecBuilder {
  /// Makes a value for each example, without a property wrapper.
  ///
  /// ```swift
  /// let team = s.let { Team() }
  /// s.it("has 11 players") { expect(team().players).to(haveCount(11)) }
  /// ```
  public func `let`<Value>(
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ make: @escaping () -> Value
  ) -> Let<Value> {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    let value = Let(at: site, make)
    tree(for: "let", at: site)?.values.append(value)
    return value
  }

  /// Redefines a value of an outer context in this context.
  ///
  /// Values that are made from it use the new definition, too.
  public func `let`<Value>(
    _ value: Let<Value>, fileID: String = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ make: @escaping () -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    tree(for: "let", at: site)?.context.rebindings.append { value.rebound = make }
  }
}
