/// What is special about a fake.
public enum FakeKeyword: String, Hashable, CaseIterable, Sendable {
  /// The fakes of protocols that inherit from this one can inherit from this fake.
  ///
  /// There is a base class `InheritableFakeX` then, besides the class `FakeX` to use, and no
  /// `init(forwardingTo:)`.
  case inheritable
  /// The protocol declares again what its inherited protocols ask for, if they ask for anything.
  case restated
}

/// Writes a double for a protocol: `FakeStore` for `Store`.
///
/// ```swift
/// @Faked
/// protocol Store {
///   var name: String { get set }
///   func load(id: Int) async throws -> String
/// }
///
/// let store = FakeStore()
/// store.stub(.loadWithId).andReturn("seven")
/// ```
///
/// It is a final class that is `Spryable`, or an actor if the protocol is for actors. It is as
/// accessible as the protocol, and generic in its associated types, which must not be called
/// `Function` or `ClassFunction`.
///
/// The cases of `Function` and `ClassFunction` are named as `@Spryable` names them; those of
/// functions that differ in types alone as ``FuncKeyword/overloaded`` says. A property or a
/// subscript with a setter has two cases: `name_get` and `name_set`, `subscriptWithIndex_get` and
/// `subscriptWithIndex_set`. An initializer of the protocol makes the fake and records its call;
/// `init()` only makes it. The bodies are those of ``SpryableFunc(_:)``, except that a parameter
/// without a name inside is recorded.
///
/// `FakeStore(forwardingTo: store)` makes one whose unstubbed calls can go to a real object. There
/// is no such initializer for an actor, for a protocol with associated types and for a fake that
/// inherits or has heirs. Some calls do not reach the object: those of static members, those with
/// `Self`, with variadic, `sending`, `isolated`, `borrowing` or `consuming` parameters, those that
/// rethrow or mutate, and those of async functions with closures that must not escape. A setter
/// reaches an object, but of a struct it changes a copy.
///
/// What an inherited protocol asks for, a macro cannot see: ``Faked(_:inheriting:)`` names the fake
/// that has it, ``FakeKeyword/restated`` says that there is nothing to see. Protocols of the
/// standard library that ask for nothing, as `AnyObject` and `Sendable`, need neither, nor do
/// `Equatable` and `Hashable`: a fake is equal to itself alone. What `Codable`, `Encodable`,
/// `Decodable`, and `Identifiable` with an `ID` ask for is written as if it were declared in the
/// protocol. A fake that is `CustomStringConvertible` or `CustomDebugStringConvertible` describes
/// itself as its type, unless that is stubbed, and does not record it. What cannot be written is an
/// error at the member, as operators are.
///
/// A function whose result cannot be copied is stubbed with `andMake`:
/// `fake.stub(.open).andMake { _ in Ticket(7) }`.
///
/// A public fake is part of the module's interface: its file imports Stakeout as `public`.
///
/// - Parameter options: what is special about it.
@attached(peer, names: prefixed(Fake), prefixed(InheritableFake))
public macro Faked(_ options: FakeKeyword...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "FakedMacro")

/// Writes a double for a protocol that inherits from another, whose fake has its members.
///
/// ```swift
/// @Faked(.inheritable)
/// protocol Source { func read() -> String }
///
/// @Faked(inheriting: "FakeSource")
/// protocol Store: Source { func write(_ text: String) }
/// ```
///
/// The name is a text because the compiler does not let the argument of a macro name what another
/// macro of the same module declares. A fake inherits from one other; what further protocols ask
/// for, the protocol declares again, and says ``FakeKeyword/restated``.
///
/// Such fakes are `Sendable`, because they hold nothing but their storage, and `Self` can only be
/// the result of a member, not stand elsewhere in it.
///
/// - Parameters:
///   - options: what is special about it.
///   - inheriting: the fake of the inherited protocol, as in `"FakeBox<Int>"`; it must be
///     ``FakeKeyword/inheritable``.
@attached(peer, names: prefixed(Fake), prefixed(InheritableFake))
public macro Faked(_ options: FakeKeyword..., inheriting: StaticString) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "FakedMacro")

/// Writes a double for a protocol that inherits from another, whose fake stands in another module.
///
/// - Parameters:
///   - options: what is special about it.
///   - inheriting: the fake of the inherited protocol, which must be ``FakeKeyword/inheritable``.
@attached(peer, names: prefixed(Fake), prefixed(InheritableFake))
public macro Faked(_ options: FakeKeyword..., inheriting: Any.Type) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "FakedMacro")
