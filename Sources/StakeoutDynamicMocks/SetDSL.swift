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

  /// The value that was written last, whether or not it was expected; nil before the first.
  ///
  /// Writing is a call that has to be expected; see ``ExpectVarDSL/toBeSet(to:times:_:_:)``.
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

  /// The name that expectations of a setter are under, and that failures call it by.
  static func setter(of member: String) -> String { "\(member)'s setter" }
}
