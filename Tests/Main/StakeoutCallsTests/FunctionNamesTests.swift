import StakeoutCalls
import Testing

/// The numbers that stand for function names, in one table for the whole process.
@Suite struct FunctionNamesTests {
  @Test func `a name has one number, however it came about`() {
    let number = FunctionNames.number(of: "a function with a long name(_:)")
    let made = ["a function", "with a long", "name(_:)"].joined(separator: " ")
    #expect(number != 0)
    #expect(FunctionNames.number(of: made) == number)
    #expect(FunctionNames.number(of: "short()") == FunctionNames.number(of: "sho" + "rt()"))
    #expect(FunctionNames.number(of: "short()") != number)
    #expect(FunctionNames.text(of: number) == "a function with a long name(_:)")
    #expect(FunctionNames.text(of: FunctionNames.number(of: "")) == "")
  }

  @Test func `a scope knows what it has learned, for as many arguments as there are to be`() {
    let scope = scopes[0]
    #expect(FunctionNames.known("set(_:)", in: scope, argumentCount: 1) == 0)
    FunctionNames.learn("set(_:)", in: scope, parameterCount: 1, function: "set")
    let number = FunctionNames.number(of: "set")
    #expect(FunctionNames.known("set(_:)", in: scope, argumentCount: 1) == number)
    #expect(FunctionNames.known("set(_:)", in: scope, argumentCount: 0) == number)
    #expect(FunctionNames.known("set(_:)", in: scope, argumentCount: 2) == 0)
    #expect(FunctionNames.known("set(_:)", in: scopes[1], argumentCount: 1) == 0)
    FunctionNames.learn("set", in: scope, parameterCount: nil, function: "set")
    #expect(FunctionNames.known("set", in: scope, argumentCount: 7) == number)
  }

  @Test func `eight threads that name the same at once agree`() throws {
    let names = (0..<200).map { "function number \($0)(_:)" }
    let scope = scopes[2]
    let numbers = names.map { FunctionNames.number(of: $0) }
    #expect(Set(numbers).count == names.count)
    try concurrently(threads: 8, iterations: 5) { thread, iteration throws(Disagreement) in
      for index in names.indices {
        let index = (index + thread * 25) % names.count
        // Each thread makes its own string for the name, and each round adds a name that is new.
        let name = "function number " + "\(index)(_:)"
        guard FunctionNames.number(of: name) == numbers[index] else { throw Disagreement() }
        let fresh = "round \(iteration) " + name
        FunctionNames.learn(fresh, in: scope, parameterCount: 1, function: fresh)
        let number = FunctionNames.number(of: fresh)
        guard FunctionNames.known(fresh, in: scope, argumentCount: 1) == number,
          FunctionNames.text(of: number) == fresh
        else { throw Disagreement() }
      }
    }
  }

  @Test func `many names do not get in each other's way`() {
    let numbers = (0..<5_000).map { FunctionNames.number(of: "crowd \($0)") }
    #expect(Set(numbers).count == 5_000)
    #expect(numbers == (0..<5_000).map { FunctionNames.number(of: "crowd \($0)") })
    #expect(numbers.enumerated().allSatisfy { FunctionNames.text(of: $1) == "crowd \($0)" })
  }

  private struct Disagreement: Error {}

  /// Type addresses that no other test uses.
  private let scopes = [ScopeA.self, ScopeB.self, ScopeC.self].map { (type: Any.Type) in
    UInt(bitPattern: ObjectIdentifier(type))
  }
  private enum ScopeA {}
  private enum ScopeB {}
  private enum ScopeC {}
}
