/// Reads the properties of a mock.
@dynamicMemberLookup
public struct VarDSL: Sendable {
  let mock: Mock

  /// The value that is expected next of this property.
  ///
  /// Nil when that value is nil, and, after a failure of the test, when nothing is expected or when
  /// the value is of another type. A property that is not an Optional traps then: there is nothing
  /// that it could be.
  public subscript<T>(dynamicMember member: String) -> T! {
    let read = Interaction(mock: mock, member: member, arguments: nil, property: member)
    switch read.answer() {
    case .value(let value?, let entry):
      if let value = value as? T { return value }
      read.fail("Expected value of type \(T.self) for \(member), got \(type(of: value))", entry)
    case .error(let error):
      read.fail("Expected value of type \(T.self) for \(member), got error \(error)", nil)
    case .value(nil, _), .nothing:
      break
    }
    return nil
  }
}
