// A spec: a type whose body is a tree of examples, each of which is a test.

public import Testing

// Keep the attribute: most specs are named nowhere. Without it, the optimizer drops the conformance of a
// private spec, and its examples silently disappear.
/// A specification: a tree of contexts with examples, each of which is a separate test.
///
/// ```swift
/// enum TeamSpec: Spec {
///   static func spec(_ s: SpecBuilder) {
///     s.describe("Team") {
///       s.context("when newly created") {
///         s.it("has 11 players") { expect(Team().players).to(haveCount(11)) }
///       }
///     }
///   }
/// }
/// ```
///
/// `swift test` finds the type automatically. It lists, filters, skips and reports each example
/// under its path: `Team, when newly created, has 11 players`. The type may be an enum, a struct, a
/// class or an actor, nested or private. It must not be generic. A subclass of a spec is not a
/// spec, because it only inherits the conformance.
///
/// The body of `spec` and of each `describe` and `context` runs when the tests are listed, and
/// again for each run of the tree. So put side effects into hooks and examples. The braces of this
/// type replace Kiwi's `SPEC_BEGIN` and `SPEC_END`.
@_alwaysEmitConformanceMetadata
public protocol Spec: SendableMetatype {
  /// The mode of the spec: whether its examples share one tree; `.shared` by default.
  static var mode: SpecMode { get }

  /// Traits of Swift Testing for the whole spec; empty by default.
  static var traits: [any SuiteTrait] { get }

  /// Builds the tree.
  ///
  /// If the body throws or traps, the spec becomes one failing test. Other specs still run.
  static func spec(_ s: SpecBuilder) throws
}

extension Spec {
  /// `.shared`: the examples share one tree.
  public static var mode: SpecMode { .shared }

  /// No traits.
  public static var traits: [any SuiteTrait] { [] }
}

/// The mode of a spec: how its examples share state and run.
///
/// Different specs run in parallel, unless they share an actor.
public enum SpecMode: Sendable {
  /// One tree for all examples, which run one after another in source order, as in Kiwi.
  ///
  /// Variables of a context keep their values from one example to the next. `beforeAll` runs once.
  case shared
  /// One tree for each example.
  ///
  /// The examples run in parallel.
  ///
  /// `beforeAll` and `afterAll` run around each example.
  case isolated
  /// One tree for all examples, as with `shared`, on the main actor.
  ///
  /// The body of the spec, the hooks and the examples run on the main actor. Mark `spec`
  /// `@MainActor` and the conformance `@preconcurrency`. Then bodies can use main-actor types
  /// without `@MainActor in`. Bodies with and without it share their variables:
  ///
  /// ```swift
  /// enum CounterSpec: @preconcurrency Spec {
  ///   static let mode = SpecMode.mainActor
  ///
  ///   @MainActor static func spec(_ s: SpecBuilder) {
  ///     var model = CounterModel()
  ///     s.beforeEach { model = CounterModel() }
  ///     s.it("counts") { @MainActor in
  ///       model.increment()
  ///       expect(model.count).to(equal(1))
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// While an example awaits, other main-actor code can run, including other specs.
  case mainActor
}
