import StakeoutSpryKit
import XCTest

/// The examples of SpryKit's introduction in XCTest, unchanged except for the import.
final class SpryKitSeedTests: XCTestCase {
  private let fakeStringService = FakeStringService()

  override func tearDown() {
    FakeStringService.resetCallsAndStubs()
    super.tearDown()
  }

  func testStubs() {
    fakeStringService.stub(.giveMeAStringWithArg1_Arg2).andReturn("stubbed value")
    XCTAssertEqual(fakeStringService.giveMeAString(arg1: true, arg2: ""), "stubbed value")

    fakeStringService.stub(.doThings).andReturn()
    fakeStringService.doThings()

    fakeStringService.stub(.hereAreTwoStrings).andReturn(false)
    fakeStringService.stub(.hereAreTwoStrings).with("first string", "second string").andReturn(true)
    XCTAssertTrue(
      fakeStringService.hereAreTwoStrings(string1: "first string", string2: "second string"))
    XCTAssertFalse(fakeStringService.hereAreTwoStrings(string1: "second string", string2: nil))

    fakeStringService.stub(.hereAreTwoStrings).with(
      Argument.anything, "only this string matters"
    ).andReturn(true)
    XCTAssertTrue(
      fakeStringService.hereAreTwoStrings(string1: nil, string2: "only this string matters"))
  }

  func testCustomValidation() {
    let customArgumentValidation = Argument.pass({ actualArgument -> Bool in
      let passesCustomValidation = (actualArgument as? String)?.count == 3
      return passesCustomValidation
    })
    fakeStringService.stub(.hereAreTwoStrings).andReturn(false)
    fakeStringService.stub(.hereAreTwoStrings).with(Argument.anything, customArgumentValidation)
      .andReturn(true)
    XCTAssertTrue(fakeStringService.hereAreTwoStrings(string1: nil, string2: "abc"))
    XCTAssertFalse(fakeStringService.hereAreTwoStrings(string1: nil, string2: "abcd"))
    XCTAssertTrue(
      fakeStringService.didCall(
        .hereAreTwoStrings, withArguments: [Argument.nil, customArgumentValidation]
      ).success)
  }

  func testCaptors() {
    let captor = Argument.captor()
    fakeStringService.stub(.hereAreTwoStrings).with(Argument.anything, captor).andReturn(true)

    _ = fakeStringService.hereAreTwoStrings(
      string1: "first arg first call", string2: "second arg first call")
    _ = fakeStringService.hereAreTwoStrings(
      string1: "first arg second call", string2: "second arg second call")

    XCTAssertEqual(captor.getValue(as: String.self), "second arg first call")
    XCTAssertEqual(captor.getValue(at: 1, as: String.self), "second arg second call")
    let secondArgFromFirstCall: String = captor[0]
    let secondArgFromSecondCall: String = captor[1]
    XCTAssertEqual(secondArgFromFirstCall, "second arg first call")
    XCTAssertEqual(secondArgFromSecondCall, "second arg second call")
  }

  func testAndDo() {
    fakeStringService.stub(.iHaveACompletionClosure).with("correct string", Argument.anything)
      .andDo({ arguments in
        let completionClosure = arguments[1] as! () -> Void
        completionClosure()
        return Void()
      })
    var completions = 0
    fakeStringService.iHaveACompletionClosure(string: "correct string") { completions += 1 }
    XCTAssertEqual(completions, 1)
  }

  func testClassFunctions() {
    FakeStringService.stub(.imAClassFunction).andReturn(Void())
    FakeStringService.imAClassFunction()
    XCTAssertTrue(FakeStringService.didCall(.imAClassFunction).success)
    XCTAssertHaveReceived(FakeStringService.self, .imAClassFunction)
    FakeStringService.resetStubs()
  }

  func testTheResult() {
    let spyable = fakeStringService
    spyable.stub(.doThings).andReturn()
    spyable.doThings()
    let result = spyable.didCall(.doThings)
    XCTAssertTrue(result.success)
    XCTAssertEqual(result.recordedCallsDescription, "doThings()")
    XCTAssertEqual(result.friendlyDescription, "doThings()")
  }

  func testDidCall() {
    let fake = fakeStringService
    fake.stub(.hereAreTwoStrings).andReturn(true)
    _ = fake.hereAreTwoStrings(string1: "firstArg", string2: "secondArg")
    fake.readwriteProperty = "value"

    XCTAssertTrue(fake.didCall(.hereAreTwoStrings).success)
    XCTAssertTrue(fake.didCall(.hereAreTwoStrings, countSpecifier: .exactly(1)).success)
    XCTAssertTrue(fake.didCall(.hereAreTwoStrings, countSpecifier: .atLeast(1)).success)
    XCTAssertTrue(fake.didCall(.hereAreTwoStrings, countSpecifier: .atMost(1)).success)
    XCTAssertTrue(
      fake.didCall(.hereAreTwoStrings, withArguments: ["firstArg", "secondArg"]).success)
    XCTAssertTrue(
      fake.didCall(.hereAreTwoStrings, withArguments: [Argument.nonNil, Argument.anything]).success)
    XCTAssertTrue(
      fake.didCall(
        .hereAreTwoStrings, withArguments: ["firstArg", "secondArg"], countSpecifier: .exactly(1)
      ).success)
    XCTAssertTrue(fake.didCall(.readwriteProperty, with: "value").success)
  }

  func testAssertions() {
    let fake = fakeStringService
    fake.stub(.hereAreTwoStrings).andReturn(true)
    _ = fake.hereAreTwoStrings(string1: "firstArg", string2: "secondArg")
    fake.readwriteProperty = "value"

    XCTAssertHaveReceived(fake, .hereAreTwoStrings)
    XCTAssertHaveReceived(fake, .hereAreTwoStrings, countSpecifier: .exactly(1))
    XCTAssertHaveNotReceived(fake, .hereAreTwoStrings, countSpecifier: .atLeast(2))
    XCTAssertHaveReceived(fake, .hereAreTwoStrings, countSpecifier: .atMost(1))
    XCTAssertHaveReceived(fake, .hereAreTwoStrings, with: "firstArg", "secondArg")
    XCTAssertHaveReceived(fake, .hereAreTwoStrings, with: Argument.nonNil, Argument.anything)
    XCTAssertHaveReceived(
      fake, .hereAreTwoStrings, with: "firstArg", "secondArg", countSpecifier: .exactly(1))
    XCTAssertHaveReceived(fake, .readwriteProperty, with: "value")
    XCTAssertHaveNotReceived(fake, .doThings)
  }
}
