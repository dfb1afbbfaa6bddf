import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

/// Ways to write an expectation that NimbleSurfaceTests does not cover: each compiles and checks
/// what it seems to check.
@Suite struct ExpectTests {
  private func number() async throws -> Int { 1 }
  private func nothing() async throws -> Int? { nil }

  @Test func `expect takes each synchronous shape, in async code as well`() async {
    await Task.yield()
    expect(Int("1")).to(equal(1))
    expect { Int("x") }.to(beNil())
    expect { () -> Int in
      let one = 1
      return one
    }
    .to(equal(1))
    expects { 1 }.to(equal(1))
    expects { throw Boom() }.to(throwError())
    expects(try { () throws -> Int in throw Boom() }()).to(throwError())
  }

  @Test func `expect takes each asynchronous shape`() async {
    await expect { try await nothing() }.to(beNil())
    await expect { () async throws -> Void in throw Boom() }.to(throwError())
    await expecta { try await number() }.to(equal(1))
    await expecta { try await nothing() }.to(beNil())
    await expecta { () async throws -> Void in throw Boom() }.to(throwError())
  }
}
