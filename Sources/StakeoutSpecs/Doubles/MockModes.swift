public import StakeoutSpies

/// Makes a double strict: an unstubbed call fails the example at the line that made it, and throws
/// if its function can, or else returns a default value.
///
/// ```swift
/// let car = mock(FakeCar())
/// let ben = mock(FakeCar(), name: "ben")  // FakeCar "ben" in failure texts
/// ```
///
/// A double is of a type of one's own, or what `@Faked` makes of a protocol. Stands for Kiwi's
/// `[Car mock]`, `[KWMock mockForClass:]` and `[KWMock mockForProtocol:]`, which raise an exception
/// at such a call.
///
/// When an example and every `afterEach` have run, its doubles are cleared: each that was first
/// used in the spec (called, stubbed, or made a mock of) forgets all its calls, and the stubs that
/// the example wrote. Stubs from outside examples, as from the body of a `describe` or from
/// `beforeAll`, stay, and so does what becomes of unstubbed calls.
///
/// A double that the spec shares with other code, as a global one, is cleared only after an example
/// that stubs it; static members of a type also after one that asks for their calls. Tests that run
/// in parallel and share them see that; `isolatingStaticSpies` keeps static members apart. What is
/// stubbed on a thread of its own, on a dispatch queue or in a detached task is not the example's.
///
/// - Returns: the double.
@discardableResult
public func mock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .strict, name)
}

/// Makes a double answer unstubbed calls with default values: zero, false, nothing, empty or nil,
/// or what the type says as a `RelaxedDefault`.
///
/// Stands for Kiwi's `[Car nullMock]`, `[KWMock nullMockForClass:]` and `[KWMock
/// nullMockForProtocol:]`.
///
/// - Returns: the double.
@discardableResult
public func nullMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .relaxed, name)
}

/// Makes a double pass unstubbed calls on to the real object that it was given.
///
/// ```swift
/// let car = partialMock(FakeCar(forwardingTo: Car()))
/// ```
///
/// Stands for Kiwi's `[KWMock partialMockForObject:]`.
///
/// - Returns: the double.
@discardableResult
public func partialMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .forwarding, name)
}

/// The same as `mock(_:name:)`, in Kiwi's order.
@discardableResult
public func mockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  mock(double, name: name)
}

/// The same as `nullMock(_:name:)`, in Kiwi's order.
@discardableResult
public func nullMockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  nullMock(double, name: name)
}

/// The same as `partialMock(_:name:)`, in Kiwi's order.
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
