/// Has the build-tool plug-in `StakeoutFakes` write fakes of protocols that you cannot annotate.
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
/// ``Faked(_:inheriting:)``.
/// The protocols are found in the sources of the target and of its dependencies, with all protocols
/// that they inherit from. The macro itself expands to nothing. Apply the plug-in to the test target:
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
