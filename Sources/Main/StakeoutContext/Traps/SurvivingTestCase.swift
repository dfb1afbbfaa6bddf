// `SurvivingTestCase`, an XCTest case in which a trap fails the test, and the test run continues.

private import Foundation
internal import StakeoutCore

#if canImport(XCTest)
  public import XCTest
#endif

#if canImport(XCTest)
  /// An XCTest case in which a trap fails the test, and the test run continues.
  ///
  /// ```swift
  /// final class AccountTests: SurvivingTestCase {
  ///   func testTheBalanceIsEnough() async {
  ///     await account.withdraw(80)   // a precondition in here fails this test, and no other
  ///   }
  /// }
  /// ```
  ///
  /// It covers synchronous and asynchronous tests, including those of the main actor, with `setUp` and
  /// `tearDown`. It also covers traps in tasks while `wait(for:)` waits. The test ends where it
  /// trapped: the code after that point, including `tearDown`, does not run.
  ///
  /// A trap in `setUp` of the class is a failure of the first test of the class, and a trap in
  /// `tearDown` of the class one of the last test. All tests of the class run.
  ///
  /// The class does nothing if `STAKEOUT_TRAPS=through` is in the environment. A debugger then sees the
  /// trap.
  open class SurvivingTestCase: XCTestCase {
    /// Runs `setUp`, the test and `tearDown`.
    open override func invokeTest() {
      SurvivingClass.testBegins(in: Self.self)
      // Pass an escaping closure: after a trap, the abandoned frames keep a reference to the case.
      let invoke = { super.invokeTest() }
      let site = SourceSite(fileID: "\(Self.self)/\(name)", filePath: name, line: 1, column: 1)
      Survival.runHere(
        at: site, interruptingBy: Self.runOnMainThread, whenTrapped: { abandon() }, invoke)
    }

    /// Whether a trap has ended the test.
    ///
    /// Only touched with the lock of the tracker held.
    private var isAbandoned = false

    /// Records that a trap has ended the test, and leaves the waits that the trap has abandoned.
    private func abandon() {
      XCTestCaseTracker.shared.recordAlone { _ in isAbandoned = true }
      AbandonedWaits.leave()
    }

    /// Records a failure or, after a trap has ended the test, only a failure that Stakeout reports.
    ///
    /// Waits that the trap has abandoned time out later. XCTest would end the process if their failures
    /// were recorded, because their test is over.
    open override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      XCTestCaseTracker.shared.recordAlone { isReported in
        guard isReported || !isAbandoned else { return }
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }

    /// Runs the closure in the run loop in which the test waits.
    static func runOnMainThread(_ body: @escaping @Sendable () -> Void) {
      OwnThreads.starting { RunLoop.main.perform(body) }
      // Wake the run loop, which then looks for its own work.
      DispatchQueue.main.async {}
    }
  }
#endif

#if canImport(XCTest)
  /// The waits of XCTest that a trap has abandoned.
  ///
  /// XCTest keeps the waits of a thread on a stack, which is an object in the thread's dictionary. An
  /// abandoned wait stays on it. After its time-out XCTest would interrupt each later wait of the
  /// thread, as if that wait were nested in the abandoned one.
  enum AbandonedWaits {
    private static let key = "org.swift.XCTest.WaiterManager"

    /// Makes XCTest begin a new stack on the calling thread.
    ///
    /// - Parameter hasBegun: Whether XCTest has begun one, as it does for each test.
    static func leave(hasBegun: Bool = true) {
      let dictionary = Thread.current.threadDictionary
      if !hasBegun, dictionary[key] == nil { return }
      guard Capability.xctestWaits.probe({ dictionary[key] != nil }), let stack = dictionary[key]
      else {
        return Capability.xctestWaits.reportOnce()
      }
      dictionary.removeObject(forKey: key)
      // Leak the old stack. Its waits have an unretained reference to it, which they use at their
      // time-outs.
      _ = Unmanaged.passRetained(stack as AnyObject)
    }
  }
#endif
