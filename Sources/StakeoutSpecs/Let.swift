public import StakeoutReporting

/// A value that is made anew for each example that asks for it, on its first use there.
///
/// ```swift
/// @Let var team = Team()
/// @Let var captain = team.players.first
/// s.it("has 11 players") { expect(team.players).to(haveCount(11)) }
/// ```
///
/// Outside an example, also in `beforeAll`, each use makes another one. An example may assign it.
/// A nested context may give it another meaning, which values that are made of it see as well:
/// `s.let($team) { Team(players: 9) }`.
///
/// Kiwi's `let`, without its habit of making a value once for each enclosing context.
@propertyWrapper
public struct Let<Value> {
  /// What `s.let` takes to give the value another meaning.
  public let projectedValue: LetValue<Value>

  /// A value of the spec that is being built; anywhere else, a failure at this line.
  public init(
    wrappedValue: @autoclosure @escaping () -> Value, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    projectedValue = LetValue(at: site, wrappedValue)
    if let builder = SpecBuilder.current {
      builder.tree.values.append(projectedValue)
    } else {
      let message = "<@Let> belongs into the body of a spec, and none is being built here"
      Reporter.report(Failure(message: message, site: site))
    }
  }

  /// The example's value.
  public var wrappedValue: Value {
    get { projectedValue() }
    nonmutating set { projectedValue.assign(newValue) }
  }
}

/// A value that is made anew for each example that asks for it; what ``Let`` wraps.
public final class LetValue<Value> {
  private let make: () -> Value
  private var rebound: (() -> Value)?
  private var remembered: Value?
  private var isInExample = false
  private let site: SourceSite

  init(at site: SourceSite, _ make: @escaping () -> Value) {
    self.site = site
    self.make = make
  }

  /// The example's value.
  public func callAsFunction() -> Value {
    if let remembered { return remembered }
    let value = (rebound ?? make)()
    if isInExample { remembered = value }
    return value
  }

  func assign(_ value: Value) {
    if isInExample {
      remembered = value
    } else {
      let message =
        "a value of @Let was assigned outside an example, where each use makes another one"
      Reporter.report(Failure(message: message, site: site))
    }
  }

  func rebind(_ make: @escaping () -> Value) { rebound = make }
}

/// A ``LetValue`` of any type.
protocol ExampleValue: AnyObject {
  func beginExample()
  /// Lets go of the example's value.
  func endExample()
}

extension LetValue: ExampleValue {
  func beginExample() { isInExample = true }

  func endExample() {
    isInExample = false
    remembered = nil
    rebound = nil
  }
}

extension SpecBuilder {
  /// A value that is made anew for each example, for those who like functions more than wrappers.
  ///
  /// ```swift
  /// let team = s.let { Team() }
  /// s.it("has 11 players") { expect(team().players).to(haveCount(11)) }
  /// ```
  public func `let`<Value>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ make: @escaping () -> Value
  ) -> LetValue<Value> {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    let value = LetValue(at: site, make)
    if accepts("let", at: site) { tree.values.append(value) }
    return value
  }

  /// Gives a value of an outer context another meaning in this one, and in what is made of it.
  public func `let`<Value>(
    _ value: LetValue<Value>, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column, _ make: @escaping () -> Value
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if accepts("let", at: site) { context.rebindings.append { value.rebind(make) } }
  }
}
