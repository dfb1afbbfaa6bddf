import SpecTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct SpecTreeTrapTests {
  /// Not inside `#expect`, whose copy of a closure has other lines.
  private func failure(of spec: @escaping (SpecBuilder) throws -> Void) -> SpecFailure? {
    do {
      _ = try SpecTree.build(spec)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a body that throws is a failure after the latest word`() {
    let line: UInt = #line
    let failure = failure { s in
      s.it("is lost") {}
      try s.describe("Team") { throw Boom() }
    }
    #expect(failure?.description == "the body of the spec threw Boom()")
    #expect(failure?.site?.line == line + 3)
  }

  @Test func `a body that traps is a failure where it trapped`() {
    let line: UInt = #line
    let failure = failure { s in
      s.it("is lost") {}
      s.describe("Team") {
        fatalError("no team today")
      }
    }
    #expect(failure?.description.contains("the body of the spec trapped: fatalError") == true)
    #expect(failure?.site?.line == line + 4)
  }

  @Test func `a spec without a word has nothing to point at`() {
    let failure = failure { _ in throw Boom() }
    #expect(failure?.description == "the body of the spec threw Boom()")
    #expect(failure?.site == nil)
  }

  @Test func `a trap leaves no builder behind for others`() {
    #expect(failure { _ in fatalError("no team today") } != nil)
    #expect(SpecBuilder.current == nil)
  }
}
