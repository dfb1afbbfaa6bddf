// The macros `@Spryable`, `@SpryableVar` and `@SpryableFunc`, which turn a class into a double.

internal import StakeoutSpies

/// Turns a class or an actor into a double.
///
/// The macro adds the enums `Function` and `ClassFunction`, with a case for each property and
/// function of the body, and a stored property for the calls and stubs. The case of a function is
/// its name and, after `With`, the labels of its parameters: `loadWithId_Name` for
/// `load(id:name:)`. A property with ``VarKeyword/set`` has two cases, `name_get` and `name_set`.
/// Members inside `#if` have their cases inside `#if`.
///
/// ```swift
/// @Spryable
/// final class FakeStore: Store {
///   @SpryableVar(.set) var name: String
///   @SpryableFunc func load(id: Int) throws -> String
/// }
/// ```
///
/// Two functions that differ only in types share a case, and the compiler warns about it.
/// ``FuncKeyword/overloaded`` gives one of them its own case.
@attached(extension, conformances: Spryable, names: named(Function), named(ClassFunction))
@attached(member, conformances: Spryable, names: named(spyStorage))
public macro Spryable() =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableMacro")

/// An accessor or effect that `@SpryableVar` writes.
public enum VarKeyword: String, Hashable, CaseIterable, Sendable {
  /// A getter, which is always written.
  case get
  /// A setter, in addition to the getter.
  ///
  /// The property's cases are then `name_get` and `name_set`.
  case set
  /// The getter is `async`.
  case async
  /// The getter throws the error of its stub.
  case `throws`
}

/// Writes the accessors of a double's property.
///
/// Each accessor records its call and answers with its stub.
///
/// - Parameter accessors: The accessors and effects to write. By default a getter is written.
@attached(accessor)
public macro SpryableVar(_ accessors: VarKeyword...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableVarMacro")

/// Writes the getter of a property that throws errors of one type.
///
/// - Parameters:
///   - accessors: Further effects of the getter: ``VarKeyword/async``.
///   - throwing: The type of the getter's errors.
@attached(accessor)
public macro SpryableVar<Failed: Error>(_ accessors: VarKeyword..., throwing: Failed.Type) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableVarMacro")

/// An option for the body that `@SpryableFunc` writes.
public enum FuncKeyword: String, Hashable, CaseIterable, Sendable {
  /// Closures are recorded as `Argument.closure`, and `andDo` does not receive them.
  case asArgument
  /// Closures are recorded themselves.
  ///
  /// This is the default.
  case asRealClosure
  /// The name includes the types of the parameters: `load(id: Int)`, with the case
  /// `loadWithId_Int`.
  ///
  /// So two functions that differ only in types have separate calls and stubs. Each colon inside a
  /// type becomes `=`, as in `load(names: [String=Int])`.
  case overloaded
  /// The name also includes the type of the result: `load(id: Int) -> String`.
  case overloadedResult
}

/// Writes the body of a double's function.
///
/// The body records the call and answers with its stub. An async function may wait. A throwing
/// function may throw, and throws errors of its own type if it has typed throws. A function that
/// rethrows does not throw.
///
/// A parameter without an internal name is recorded as `Argument.skipped`, an autoclosure as its
/// value, and a variadic parameter as one array. A stub can change an `inout` parameter through
/// `InoutArgument`.
///
/// A non-escaping closure is recorded as `Argument.closure`, and the stub's `andDo` receives the
/// closure itself, to call it before it returns. In an async function there are two exceptions,
/// because the compiler does not allow the closure to be passed on: if the function also has an
/// `inout` parameter, and if it runs in its caller's isolation (`nonisolated(nonsending)`, or the
/// feature NonisolatedNonsendingByDefault). In these cases `andDo` receives `Argument.closure` too.
///
/// The macro cannot see that a type alias stands for a function type. Mark such a parameter
/// `@escaping`.
///
/// - Parameter accessors: The options for the body.
@attached(body)
public macro SpryableFunc(_ accessors: FuncKeyword...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableFuncMacro")
