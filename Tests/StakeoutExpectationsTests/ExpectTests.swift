import ExpectationTestSupport
import StakeoutExpectations
import StakeoutBase
import StakeoutNimble
import Testing

/// Every shape that an expectation can be written in compiles and means what it says.
@Suite struct ExpectTests {
  private func number() async throws -> Int { 1 }
  private func nothing() async throws -> Int? { nil }

  @Test func `expect takes each synchronous shape`() {
    #expect(
      failures {
        expect(1).to(equal(1))
        expect(Int("1")).to(equal(1))
        expect { 1 }.to(equal(1))
        expect { try Int.parse("1") }.to(equal(1))
        expect { Int("x") }.to(beNil())
        expect { throw Boom() }.to(throwError())
        expect { () -> Int in
          let one = 1
          return one
        }
        .to(equal(1))
        expects(1).to(equal(1))
        expects { 1 }.to(equal(1))
        expects { nil as Int? }.to(beNil())
        expects { throw Boom() }.to(throwError())
      } == [])
  }

  @Test func `expect takes each asynchronous shape`() async {
    let texts = await failures {
      await expect { try await number() }.to(equal(1))
      await expect { try await nothing() }.to(beNil())
      await expect { () async throws -> Void in throw Boom() }.to(throwError())
      await expect { { () async throws -> Int in try await number() } }.to(equal(1))
      await expect { { () async throws -> Int? in try await nothing() } }.to(beNil())
      await expecta { try await number() }.to(equal(1))
      await expecta { try await nothing() }.to(beNil())
      await expecta { () async throws -> Void in throw Boom() }.to(throwError())
    }
    #expect(texts == [])
  }

  @Test func `expect takes calls that throw`() async {
    expect(try Int.parse("1")).to(equal(1))
    expects(try Int.parse("1")).to(equal(1))
    expect(try Int.parse("x")).to(throwError())
    await expecta(try await number()).to(equal(1))
    await expecta(try await nothing()).to(beNil())
  }

  @Test func `a synchronous expectation in an async test stays synchronous`() async {
    await Task.yield()
    expect(1).to(equal(1))
    expects { 1 }.to(equal(1))
  }
}

extension Int {
  fileprivate static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw Boom() }
    return number
  }
}
