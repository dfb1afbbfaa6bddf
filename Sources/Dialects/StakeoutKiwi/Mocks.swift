public import StakeoutSpies

/// Makes a double strict: a call that no stub answers fails the example at its line.
///
/// The function then throws if it can, or else returns a default value.
///
/// ```swift
/// let car = mock(FakeCar())
/// let ben = mock(FakeCar(), name: "ben")  // FakeCar "ben" in failure texts
/// ```
///
/// The double has a type of your own, or one that `@Faked` makes from a protocol. This replaces
/// Kiwi's `[Car mock]`, `[KWMock mockForClass:]` and `[KWMock mockForProtocol:]`, which raise an
/// exception on such a call.
///
/// After an example and all its `afterEach`, the spec's doubles are reset. These are the doubles
/// that were first used in the spec: called, stubbed, or passed to `mock`. Each forgets all its
/// calls, and the stubs that the example added. Stubs from outside examples stay, such as those in
/// the body of a `describe` or in `beforeAll`. The rule for unstubbed calls stays too.
///
/// A double that the spec shares with other code, such as a global one, is reset only after an
/// example that stubs it. Static members of a type are also reset after an example that asks for
/// their calls. Tests that run in parallel and share them see these resets; use
/// `isolatingStaticSpies` to separate static members. A stub that is added on another thread, on a
/// dispatch queue or in a detached task does not belong to the example.
///
/// - Returns: the double.
@discardableResult
public func mock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .strict, name)
}

/// Makes a double answer unstubbed calls with default values: zero, false, empty or nil.
///
/// A type can define its own default value as a `RelaxedDefault`. This replaces Kiwi's
/// `[Car nullMock]`, `[KWMock nullMockForClass:]` and `[KWMock nullMockForProtocol:]`.
///
/// - Returns: the double.
@discardableResult
public func nullMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .relaxed, name)
}

/// Makes a double forward unstubbed calls to its real object.
///
/// ```swift
/// let car = partialMock(FakeCar(forwardingTo: Car()))
/// ```
///
/// This replaces Kiwi's `[KWMock partialMockForObject:]`.
///
/// - Returns: the double.
@discardableResult
public func partialMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .forwarding, name)
}

/// Does the same as `mock(_:name:)`, with Kiwi's order of parameters.
@discardableResult
public func mockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  mock(double, name: name)
}

/// Does the same as `nullMock(_:name:)`, with Kiwi's order of parameters.
@discardableResult
public func nullMockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  nullMock(double, name: name)
}

/// Does the same as `partialMock(_:name:)`, with Kiwi's order of parameters.
@discardableResult
public func partialMockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  partialMock(double, name: name)
}

private func prepared<Double: Stubbable>(
  _ double: Double, _ unstubbedCalls: UnstubbedCalls, _ name: String?
) -> Double {
  double.unstubbedCalls = unstubbedCalls
  if let name { double.spyName = name }
  return double
}
