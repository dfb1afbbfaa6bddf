public import Testing

// Nobody names most specs: without the attribute the optimizer drops the conformance of one that is
// private, and its examples would be missing without a word.
/// A specification: a tree of contexts with examples, each of which is a test of its own.
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
/// `swift test` finds the type by itself, and lists, filters, skips and reports each example under
/// its path: `Team, when newly created, has 11 players`. The type may be an enum, a struct, a class
/// or an actor, nested or private; it may not be generic, and a subclass of a spec is no spec of
/// its own, because it inherits the conformance.
///
/// The body of `spec` and of each `describe` and `context` runs when the tests are listed, and once
/// more for each run of the tree: what has an effect belongs into hooks and examples. Kiwi's
/// `SPEC_BEGIN` and `SPEC_END` are this type's braces.
@_alwaysEmitConformanceMetadata
public protocol Spec: SendableMetatype {
  /// Whether the examples share one tree; `.shared` unless said otherwise.
  static var mode: SpecMode { get }

  /// Traits of Swift Testing for the spec as a whole; none unless said otherwise.
  static var traits: [any SuiteTrait] { get }

  /// Builds the tree.
  ///
  /// A spec whose body throws or traps is one failing test; other specs run.
  static func spec(_ s: SpecBuilder) throws
}

extension Spec {
  /// The examples share one tree.
  public static var mode: SpecMode { .shared }

  /// No traits.
  public static var traits: [any SuiteTrait] { [] }
}

/// What the examples of one spec share.
///
/// Different specs run in parallel, as far as their actors let them.
public enum SpecMode: Sendable {
  /// One tree for all, whose examples run one after the other in the order in which they are
  /// written: variables of a context keep their values from one example to the next, and
  /// `beforeAll` runs once. Kiwi's contract.
  case shared
  /// A tree of its own for each example, and examples run in parallel. `beforeAll` and `afterAll`
  /// run around each.
  case isolated
  /// One tree for all, as with `shared`; its body, the hooks and the examples run on the main
  /// actor.
  ///
  /// Mark `spec` `@MainActor` and the conformance `@preconcurrency`. Then bodies use types of the
  /// main actor without `@MainActor in`, and share variables whether they say it or not:
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
  /// While an example awaits, other main-actor code runs, that of other specs too.
  case mainActor
}
