import Foundation
import Stakeout
import StakeoutChildren
import StakeoutDobby
import StakeoutImages
import StakeoutKiwi
import StakeoutNimble
import StakeoutSchedules
import StakeoutScout
import StakeoutSpecs
import StakeoutSpryKit
import Testing
import XCTest

/// Compiles only if no public type has the name of a type in Testing, XCTest or Foundation, and if
/// no two modules of Stakeout share a name.
///
/// Four names do collide, so their uses here have a module name. They come from the libraries that
/// users migrate from:
/// - `Expectation` is in Testing, Nimble and Scout. Custom verbs are extensions of it.
/// - `Expression` is in Foundation and Nimble. Custom matchers are written with it.
/// - `Mock` is in Dobby and Scout. No file needs to import both.
/// - `Predicate` is in Foundation. Nimble's exists only to offer its new name.
@Suite struct TypeNameTests {
  @Test func `our types need no module before their names`() {
    expectOurs([
      AssertionDispatcher.self, (any AssertionHandler).self, AssertionRecord.self,
      AssertionRecorder.self, AsyncExpectation<Int>.self,
      AsyncExpression<Int>.self, AsyncMatcher<Int>.self, AsyncRequirement<Int>.self,
      (any AsyncableMatcher<Int>).self, Call.self, (any CallRecording).self, CallSequence.self,
      CallSource.self, CallStep.self, CapturingReporter.self, ChildProcess.self,
      ConcurrentErrors<CocoaError>.self,
      CountSpecifier.self, DeallocatedObject.self, Timeline.self, Exception.self,
      ExpectationMessage.self,
      ExpectationNil.self, ExpectationStatus.self, ExpectationStyle.self, Failure.self,
      FailureMessage.self, (any FailureReporter).self, Matcher<Int>.self, MatcherResult.self,
      MatcherStatus.self, MissedCall.self, (any NMBCollection).self, (any NMBContainer).self,
      (any NMBDoubleConvertible).self, (any NMBOrderedCollection).self, NMBWait.self,
      PollingDefaults.self, Reporter.self, ReportingAssertionHandler.self,
      RequireError.self, SeededGenerator.self, SourceSite.self, (any SpryEquatable).self,
      SurvivingTestCase.self, SyncExpectation<Int>.self, SyncRequirement<Int>.self,
      (any TestOutputStringConvertible).self, TimeSpan.self, ToSucceedResult.self, Trap.self,
      ScopeTrait.self,
    ])
  }

  @Test func `types of doubles need none`() {
    expectOurs([
      Argument.self, ArgumentCaptor.self, ArgumentStandIn.self, DidCallResult.self,
      EphemeralArgument.self, InoutArgument<Int>.self, PropertyReflector.self,
      (any RelaxedDefault).self, SequenceEnd.self, Spry.self, SpryDiffIndentationType.self,
      SpryDiffLine.self, SpryDiffNameLabels.self, (any SpryFriendlyStringConvertible).self,
      (any Spryable).self, SpyStorage.self, (any SpyStoring).self, (any Spyable).self,
      (any StringRepresentable).self, (any Stubbable).self, Stubbing.self,
      TypedArgumentCaptor<Int>.self, UnansweredCall.self, UnstubbedCalls.self,
    ])
  }

  @Test func `types of schedules need none`() {
    expectOurs([
      Exploration.self, LinearizableOperations<Int, Int>.self,
      LinearizableThreadOperations<Int, Int>.self, RunBroken.self, ScheduleRandom.self,
      ScheduleStrategy.self, VirtualTime.self,
    ])
  }

  @Test func `types of mocks and dynamic mocks need none`() {
    expectOurs([
      AsyncHandlerError.self, Disposable.self, (any MatcherConvertible).self,
      StakeoutDobby.Mock<Int>.self, Stub<Int, Int>.self, StubError<Int, Int>.self,
      (any ArgMatcher).self, CallDSL.self, ExpectDSL.self, ExpectFuncDSL.self,
      ExpectVarDSL.self, FuncDSL.self, (any FuncExpectation).self,
      StakeoutScout.Mock.self, MockKeywordCall.self, (any Mockable).self, NoAnswer.self,
      SetDSL.self, TypedCallDSL<Int, CocoaError, StakeoutScout.Mock.Synchronous>.self,
      TypedMockCall<Int, CocoaError, StakeoutScout.Mock.Asynchronous>.self, VarDSL.self,
    ])
  }

  @Test func `types of specs and images need none`() {
    expectOurs([
      CaptureSpy<Int>.self, ElementCount.self, Image.self, Let<Int>.self,
      (any ParameterizedSpec.Type).self, (any PostedName).self, (any Spec.Type).self,
      SpecBuilder.self, SpecMode.self, StopTest.self, Upcoming<Int>.self,
    ])
  }

  /// A new public type with one of these names makes its use ambiguous.
  ///
  /// If it had the name of a type in the standard library, it would hide that type, and this would
  /// still compile.
  @Test func `names of other libraries still mean their types`() {
    let others: [Any.Type] = [
      (any Attachable).self, Bug.self, Comment.self, ConditionTrait.self, Confirmation.self,
      (any CustomTestStringConvertible).self, ExitStatus.self, Issue.self,
      SourceLocation.self, (any SuiteTrait).self, Tag.self, Test.self,
      (any TestScoping).self, (any TestTrait).self, TimeLimitTrait.self, (any Trait).self,
      XCTSkip.self, XCTWaiter.self, XCTestCase.self,
      XCTestExpectation.self, (any XCTestObservation).self, XCTestObservationCenter.self,
      Bundle.self, Data.self, Date.self, Decimal.self, Formatter.self, Host.self, Locale.self,
      Measurement<Unit>.self, Notification.self, Operation.self, Pipe.self, Port.self,
      Process.self, Progress.self, RunLoop.self, Scanner.self, Stream.self, Thread.self,
      Timer.self, URL.self, UUID.self, Unit.self,
      (any Clock).self, Duration.self, (any InstantProtocol).self, Mirror.self,
      Result<Int, CocoaError>.self, Task<Int, Never>.self,
    ]
    #expect(others.filter { String(reflecting: $0).contains("Stakeout") }.map { "\($0)" } == [])
  }

  private func expectOurs(_ types: [Any.Type]) {
    #expect(types.filter { !String(reflecting: $0).contains("Stakeout") }.map { "\($0)" } == [])
  }

  // Compiled but not listed above: functions have no name at run time, and XCTest would run a
  // concrete `Example` type.
  private typealias Functions = (
    AsyncFuncExpectationBlock, ExampleBody, FuncExpectationBlock
  )
  private func example<S: ParameterizedSpec>(of _: S.Type) -> Any.Type { Example<S>.self }
}
