import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// Every way to write a requirement compiles, and returns the value of its expression.
@Suite struct RequireTests {
  private func number() async throws -> Int { 1 }
  private func maybe() async throws -> Int? { 1 }

  private func isOne(_ value: Int) { #expect(value == 1) }

  @Test func `require takes each synchronous shape`() throws {
    isOne(try require(1).to(equal(1)))
    isOne(try require(Int("1")).to(equal(1)))
    isOne(try require { 1 }.to(equal(1)))
    isOne(try require { Int("1") }.to(equal(1)))
    isOne(try requires(1).to(equal(1)))
    isOne(try requires { 1 }.to(equal(1)))
    isOne(try requires { Int("1") }.to(equal(1)))
    try require { _ = try number(1) }.toNot(throwError())
    try requires { _ = try number(1) }.toNot(throwError())
  }

  private func number(_ value: Int?) throws -> Int {
    guard let value else { throw Boom() }
    return value
  }

  @Test func `require takes each asynchronous shape`() async throws {
    isOne(try await require { try await number() }.to(equal(1)))
    isOne(try await require { try await maybe() }.to(equal(1)))
    isOne(try await requirea(try await number()).to(equal(1)))
    isOne(try await requirea(try await maybe()).to(equal(1)))
    isOne(try await requirea { try await number() }.to(equal(1)))
    isOne(try await requirea { try await maybe() }.to(equal(1)))
    try await require { () async throws -> Void in _ = try await number() }.toNot(throwError())
    try await requirea { () async throws -> Void in _ = try await number() }.toNot(throwError())
    try require(1).to(equal(1))
  }

  @Test func `the error is one's own, or says what the failure says`() async {
    let plain = ending { try require(1).to(equal(2)) }
    let error = plain.error as? RequireError
    #expect(plain.texts == ["expected to equal <2>, got <1>"])
    #expect(error?.message == plain.texts.first)
    #expect(error.map { "\($0)" } == plain.texts.first)
    #expect(error?.location.line == UInt(#line) - 5)
    #expect(error?.location.fileID == #fileID)
    #expect(error?.errorUserInfo["XCTestErrorUserInfoKeyShouldIgnore"] as? Bool == true)
    #expect(plain.error?.localizedDescription == plain.texts.first)
    let own = await ending { try await requirea(customError: Boom(), 1).to(equal(2)) }
    #expect(own.texts == ["expected to equal <2>, got <1>"])
    #expect(own.error is Boom)
    #expect(ending { try requires(customError: Boom(), 1).to(equal(2)) }.error is Boom)
  }

  /// The frameworks report the error that ends the test as well: they do not know that it was
  /// reported before.
  @Test func `a requirement that ends a test counts twice, as reported and as thrown`() async throws
  {
    let text = "expected to equal <2>, got <1>"
    let xctest = try await SurvivalFixture.runXCTest("RequirementFixtures/testRequirement")
    #expect(xctest.ending == .exited(status: 1))
    #expect(xctest.output.contains("Support/RequirementFixtures.swift:\(RequirementFixture.line):"))
    #expect(xctest.output.contains("failed - \(text)"))
    #expect(xctest.output.contains("Executed 1 test, with 2 failures (1 unexpected)"))
    let testing = try await SurvivalFixture.runSwiftTesting("SwiftTestingRequirementFixtures")
    #expect(testing.ending == .exited(status: 1))
    #expect(testing.everything.contains("↳ \(text)"))
    #expect(testing.everything.contains("Caught error: \(text)"))
    #expect(testing.everything.contains("with 2 issues"))
  }

  @Test func `requireFail always fails`() {
    let plain = ending { try requireFail() }
    #expect(plain.texts == ["requireFail() always fails"])
    #expect((plain.error as? RequireError)?.location.line == UInt(#line) - 2)
    let own = ending { try requireFail("m", customError: Boom()) }
    #expect(own.texts == ["m"])
    #expect(own.error is Boom)
    let forwarded = ending { try requireFail("m", filePath: "a.swift", line: 7) }
    #expect(
      (forwarded.error as? RequireError)?.location.description.hasPrefix("a.swift:7:") == true)
  }

  @Test func `an error that a handler has heard of already is not reported again`() async {
    let recorder = AssertionRecorder()
    withAssertionHandler(recorder) { try require(1).to(equal(2)) }
    await withAssertionHandler(recorder) { try await requirea(1).to(equal(3)) }
    withAssertionHandler(recorder) { try require(customError: Boom(), 1).to(equal(4)) }
    #expect(
      recorder.assertions.map(\.message.stringValue) == [
        "expected to equal <2>, got <1>", "expected to equal <3>, got <1>",
        "expected to equal <4>, got <1>", "unexpected error thrown: <boom>",
      ])
  }
}
