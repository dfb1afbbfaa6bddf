internal import StakeoutCalls

/// Writes the properties of a mock.
///
/// ```swift
/// var foo: String {
///   get { mock.get.foo }
///   set { mock.set.foo = newValue }
/// }
/// ```
@dynamicMemberLookup
public struct SetDSL: Sendable {
  let mock: Mock

  /// The last written value, whether it was expected or not; nil before the first write.
  ///
  /// A write is a call that must be expected; see `toBeSet(to:times:)` of ``ExpectVarDSL``.
  public subscript(dynamicMember member: String) -> Any? {
    get { mock.log.calls(of: member).last { !$0.arguments.isEmpty }?.arguments[0] }
    nonmutating set {
      let write = Interaction(
        mock: mock, member: Self.setter(of: member), arguments: ["": newValue], property: member)
      if case .error(let error) = write.answer() {
        write.fail("Expected a value to be set for \(member), got error \(error)", nil)
      }
    }
  }

  /// Returns the name of a setter, for its expectations and for failures.
  static func setter(of member: String) -> String { "\(member)'s setter" }
}
