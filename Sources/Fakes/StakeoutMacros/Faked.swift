// The macros `@Faked` and `#fakes`, which write fakes of protocols.

/// An option of `@Faked`.
public enum FakeKeyword: Sendable {
  /// Fakes of protocols that inherit from this protocol can inherit from this fake.
  ///
  /// The macro then writes a base class `InheritableFakeX` in addition to the class `FakeX`, which tests use.
  /// There is no `init(forwardingTo:)`.
  case inheritable
  /// The protocol redeclares the requirements of its inherited protocols, if they have any.
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
/// store.when.load(id: 7).thenReturn("seven")
/// expect(store.received.load(id: .any)).to(haveCount(1))
/// ```
///
/// The fake is a final class that conforms to `Spryable`, or an actor if the protocol is for
/// actors. It has the access level of the protocol. It is generic in the protocol's associated
/// types, which must not be called `Function` or `ClassFunction`.
///
/// `when` and `received` have a word for each member of the protocol, with its own types:
///
/// - A setter is `setName(_:)`, the setter of a subscript is `setSubscript(…, newValue:)`, and an initializer
///   is `received.initializer(…)`. Static members are in `classWhen` and `classReceived`.
/// - A generated name gets a number if the protocol has it too. So does the word for the second of two
///   functions that have the same word: `received.take2()`, `when.wait2()` for `wait() async`.
/// - If the protocol has a member `when` or `received`, write `when(fake)` and `received(by: fake)`.
/// - Functions with parameter packs have no words. In the fake of an inheriting protocol, `Self` is any value
///   of the protocol.
///
/// These calls and stubs are also available by name, without types: `store.stub(.loadWithId)`. The cases of
/// `Function` and `ClassFunction` have the same names as those of `@Spryable`. Functions that differ only in
/// types have the names of ``FuncKeyword/overloaded``. A property or a subscript with a setter has two cases:
/// `name_get` and `name_set`, `subscriptWithIndex_get` and `subscriptWithIndex_set`. An initializer of the
/// protocol creates the fake and records its call, while `init()` only creates the fake. The bodies are those
/// of ``SpryableFunc(_:)``, except that a parameter without an internal name is recorded.
///
/// `FakeStore(forwardingTo: store)` creates a fake whose unstubbed calls can go to a real object. This
/// initializer does not exist for an actor, for a protocol with associated types, or for a fake that inherits
/// or can be inherited from. These calls are never forwarded:
///
/// - calls of static members, and calls with `Self`,
/// - calls with variadic, `sending`, `isolated`, `borrowing` or `consuming` parameters,
/// - calls that rethrow or mutate,
/// - calls of async functions with non-escaping closures.
///
/// A setter is forwarded to an object. If the real object is a struct, the setter changes a copy.
///
/// A macro cannot see the requirements of an inherited protocol. `inheriting` names the fake that has
/// them:
///
/// ```swift
/// @Faked(.inheritable)
/// protocol Source { func read() -> String }
///
/// @Faked(inheriting: "FakeSource")
/// protocol Store: Source { func write(_ text: String) }
/// ```
///
/// A fake inherits from one other fake. If there are further inherited protocols, redeclare their
/// requirements in the protocol, and add ``FakeKeyword/restated``, which says that there are no
/// further requirements. Fakes that inherit or can be inherited from are `Sendable`, because they
/// hold only their storage. `Self` can only be the whole result of a member, not a part of its type.
///
/// Some protocols of the standard library need neither:
///
/// - Protocols without requirements, such as `AnyObject` and `Sendable`.
/// - `Equatable`, `Hashable` and `Comparable`: a fake is equal only to itself.
/// - `Codable`, `Encodable`, `Decodable`, and `Identifiable` with an `ID`: their requirements are
///   implemented as if the protocol declared them.
/// - `CustomStringConvertible` and `CustomDebugStringConvertible`: the fake's description is its
///   type, unless it is stubbed. These calls are not recorded.
/// - `NSObjectProtocol`: the fake is a subclass of `NSObject`.
///
/// A member that the macro cannot implement, such as an operator, is an error at that member.
///
/// Use `andMake` to stub a function whose result is not copyable:
/// `fake.stub(.open).andMake { _ in Ticket(7) }`.
///
/// A public fake is part of the module's interface, so its file must import Stakeout as `public`.
///
/// - Parameters:
///   - options: The options of the fake.
///   - inheriting: The fake of the inherited protocol, which must be ``FakeKeyword/inheritable``. It
///     is the name in a string, such as `"FakeBox<Int>"`, because the compiler does not allow a
///     macro's argument to name a declaration that another macro of the same module creates. For a
///     fake of another module it can be a type, such as `FakeBox<Int>.self`.
@attached(peer, names: prefixed(Fake), prefixed(InheritableFake))
public macro Faked(_ options: FakeKeyword..., inheriting: Any? = nil) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "FakedMacro")

/// Writes fakes of protocols that you cannot annotate, with the build-tool plug-in `StakeoutFakes`.
///
/// ```swift
/// import Stakeout
/// import StakeoutMacros
/// @testable import Shop
///
/// #fakes((any PaymentGateway).self, (any Inbox).self)
/// ```
///
/// This line makes `FakePaymentGateway` and `FakeInbox`, which are like the fakes of
/// ``Faked(_:inheriting:)``. The protocols are found in the sources of the target and of its dependencies,
/// with all protocols that they inherit from. The macro itself expands to nothing. Apply the plug-in to the
/// test target:
///
/// ```swift
/// .testTarget(name: "ShopTests", dependencies: […],
///   plugins: [.plugin(name: "StakeoutFakes", package: "stakeout")])
/// ```
///
/// - Parameter protocols: The protocols.
@freestanding(declaration)
public macro fakes(_ protocols: Any.Type...) =
  #externalMacro(module: "StakeoutMacroPlugin", type: "FakesMacro")
