private import StakeoutCalls

/// Reads the properties of a mock.
@dynamicMemberLookup
public struct VarDSL: Sendable {
  let mock: Mock

  /// Reads the property, and returns the value of the next expectation.
  ///
  /// The result is nil if that value is nil. It is also nil, after a failure of the test, without
  /// an expectation or if the value has another type. A property that is not an Optional then
  /// traps, because there is no value to return.
  public subscript<T>(dynamicMember member: String) -> T! {
    let read = Interaction(mock: mock, member: member, arguments: nil)
    switch read.answer() {
    case .value(let value?, let entry):
      if let value = converted(value, to: T.self) { return value }
      read.fail("Expected value of type \(T.self) for \(member), got \(type(of: value))", entry)
    case .error(let error):
      read.fail("Expected value of type \(T.self) for \(member), got error \(error)", nil)
    case .value(nil, _), .nothing:
      break
    }
    return nil
  }
}
