internal import StakeoutSpies

/// Makes a class or an actor a double.
///
/// Adds the enums `Function` and `ClassFunction`, with a case for each property and function of the
/// body, and a stored property for the calls and stubs. The case of a function is its name and,
/// after `With`, the labels of its parameters: `loadWithId_Name` for `load(id:name:)`. A property
/// with ``VarKeyword/set`` has two cases, `name_get` and `name_set`. Members in `#if` have their
/// cases in `#if`.
///
/// ```swift
/// @Spryable
/// final class FakeStore: Store {
///   @SpryableVar(.set) var name: String
///   @SpryableFunc func load(id: Int) throws -> String
/// }
/// ```
///
/// Two functions that differ in types alone share a case, of which a warning tells;
/// ``FuncKeyword/overloaded`` gives one of them a case of its own.
@attached(extension, conformances: Spryable, names: named(Function), named(ClassFunction))
@attached(member, conformances: Spryable, names: named(spyStorage))
public macro Spryable() =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableMacro")

/// What accessors `@SpryableVar` writes.
public enum VarKeyword: String, Hashable, CaseIterable, Sendable {
  /// A getter, which there always is.
  case get
  /// A setter as well; the property's cases are `name_get` and `name_set`.
  case set
  /// The getter is `async`.
  case async
  /// The getter throws what a stub throws.
  case `throws`
}

/// Writes the accessors of a property of a double.
///
/// Each of them records its call and answers as it is stubbed.
///
/// - Parameter accessors: what to write; a getter if nothing.
@attached(accessor)
public macro SpryableVar(_ accessors: VarKeyword...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableVarMacro")

/// Writes the getter of a property that throws errors of one type.
///
/// - Parameters:
///   - accessors: what else to say of it: ``VarKeyword/async``.
///   - throwing: the type of its errors.
@attached(accessor)
public macro SpryableVar<Failed: Error>(_ accessors: VarKeyword..., throwing: Failed.Type) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableVarMacro")

/// How `@SpryableFunc` writes a body.
public enum FuncKeyword: String, Hashable, CaseIterable, Sendable {
  /// Closures are recorded as ``StakeoutSpies/Argument/closure``; `andDo` does not get them.
  case asArgument
  /// Closures are recorded themselves, which is what happens if nothing is said.
  case asRealClosure
  /// The types of the parameters belong to the name: `load(id: Int)`, case `loadWithId_Int`.
  ///
  /// So two functions that differ in types alone have calls and stubs of their own. In the place of
  /// each colon of a type there is `=`, as in `load(names: [String=Int])`.
  case overloaded
  /// The type of the result belongs to the name as well: `load(id: Int) -> String`.
  case overloadedResult
}

/// Writes the body of a function of a double.
///
/// It records its call and answers as it is stubbed: an async function may wait, a function that
/// throws may throw, errors of its own type if it has one. One that rethrows does not throw.
///
/// A parameter without a name inside is recorded as `Argument.skipped`, an autoclosure by its
/// value, a variadic one as one array. What is passed `inout`, a stub can change through
/// `InoutArgument`.
///
/// A closure that must not escape is recorded as `Argument.closure`, and the `andDo` of a stub gets
/// the closure itself, to call it before it returns. In an async function it gets
/// `Argument.closure` as well where the compiler does not let the closure through: beside an
/// `inout` parameter, and where the function runs in its caller's isolation
/// (`nonisolated(nonsending)`, or the feature NonisolatedNonsendingByDefault). The macro cannot see
/// that a name stands for a function type: such a parameter needs `@escaping`.
///
/// - Parameter accessors: how to write it.
@attached(body)
public macro SpryableFunc(_ accessors: FuncKeyword...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "SpryableFuncMacro")
