import StakeoutSpryKit
import Testing

@Suite struct PropertyReflectorTests {
  @Test func `private properties, of superclasses too`() {
    let reflector = PropertyReflector.scan(Child())
    #expect(reflector.property(named: "secret") == 7)
    #expect(reflector.property(String.self, named: "name") == "parent")
    #expect(reflector.property([Int].self, named: "list") == [1])
  }

  @Test func `an Optional is taken off, if it is not asked for`() {
    let reflector = PropertyReflector.scan(Child())
    #expect(reflector.property(Int.self, named: "some") == 1)
    #expect(reflector.property(Int?.self, named: "some") == 1)
    #expect(reflector.property(Int?.self, named: "none") == nil)
  }

  @Test func `a lazy property is known by its name`() {
    let child = Child()
    #expect(PropertyReflector.scan(child).property(Int?.self, named: "late") == nil)
    #expect(child.late == 3)
    #expect(PropertyReflector.scan(child).property(Int.self, named: "late") == 3)
  }

  @Test func `the nearest of two properties of one name`() {
    #expect(PropertyReflector.scan(Child()).property(Int.self, named: "number") == 2)
  }
}

@Suite struct PropertyReflectorTrapTests {
  /// Returns the message of the trap that reading the property causes, or nil if it does not trap.
  private func text<T>(of subject: Any?, _ type: T.Type, named name: String) -> String? {
    Trap.catching { _ = PropertyReflector.scan(subject).property(type, named: name) }?.message
  }

  @Test func `a name that is none ends the process`() {
    #expect(
      text(of: Child(), Int.self, named: "missing") == """

         --- FATAL ERROR: Unable to find property ---
          ￫ Type: Child
          ￫ Property: missing
          ￫ Properties: secret, list, some, none, number, late, name, number

        """)
    let nothing = text(of: nil, Int.self, named: "missing")
    #expect(nothing?.contains("Type: Optional<Any>\n") == true)
  }

  @Test func `a value of another type ends the process`() {
    #expect(
      text(of: Child(), String.self, named: "secret") == """

         --- FATAL ERROR: Wrong type of property ---
          ￫ Type: Child
          ￫ Property: secret
          ￫ Value: 7
          ￫ Type of value: Int
          ￫ Specified type: String

        """)
    let nothing = text(of: Child(), Int.self, named: "none")
    #expect(nothing?.contains("Value: nil\n") == true)
  }
}

private class Base {
  private let name = "parent"
  private let number = 1
}

private final class Child: Base {
  private let secret = 7
  private let list = [1]
  private let some: Int? = 1
  private let none: Int? = nil
  private let number = 2
  lazy var late = 3
}
