// A case of XCTest that survives traps.

private import Foundation
internal import StakeoutCore

#if canImport(XCTest)
  public import XCTest
#endif

#if canImport(XCTest)
  /// A test case of XCTest in which a trap fails the test; the run goes on.
  ///
  /// ```swift
  /// final class AccountTests: SurvivingTestCase {
  ///   func testTheBalanceIsEnough() async {
  ///     await account.withdraw(80)   // a precondition in here fails this test, and no other
  ///   }
  /// }
  /// ```
  ///
  /// For synchronous and asynchronous tests, those of the main actor included, with `setUp` and
  /// `tearDown`, and for traps in tasks while `wait(for:)` waits. The test ends where it trapped: what
  /// would have followed, `tearDown` included, does not run.
  ///
  /// With `STAKEOUT_TRAPS=through` in the environment the class does nothing, and a debugger sees the
  /// trap.
  open class SurvivingTestCase: XCTestCase {
    /// Runs `setUp`, the test and `tearDown`.
    open override func invokeTest() {
      // A trap abandons what refers to the case.
      let invoke = { super.invokeTest() }
      let site = SourceSite(fileID: "\(Self.self)/\(name)", filePath: name, line: 1, column: 1)
      Survival.runHere(
        at: site, interruptingBy: Self.runOnMainThread, whenTrapped: { abandon() }, invoke)
    }

    /// Whether a trap has ended the test.
    ///
    /// Only touched under the lock of the tracker.
    private var isAbandoned = false

    private func abandon() {
      XCTestCaseTracker.shared.recordAlone { _ in isAbandoned = true }
      AbandonedWaits.leave()
    }

    /// Records a failure; when a trap has ended the test, only those of Stakeout.
    ///
    /// Waits that the trap has abandoned time out later. XCTest would end the process, because their
    /// test is over.
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

    /// Has the run loop that the test waits in run the closure.
    private static func runOnMainThread(_ body: @escaping @Sendable () -> Void) {
      RunLoop.main.perform(body)
      // Wakes the run loop, which looks for its own work then.
      DispatchQueue.main.async {}
    }
  }
#endif

#if canImport(XCTest)
  /// XCTest's waits that a trap has abandoned.
  ///
  /// XCTest keeps the waits of a thread on a stack, which lies in the thread's dictionary. A wait that
  /// was abandoned stays on it. After its time-out XCTest would interrupt each later wait of the
  /// thread, as if that were nested in the abandoned one.
  enum AbandonedWaits {
    private static let key = "org.swift.XCTest.WaiterManager"

    /// Makes XCTest begin a new stack on the calling thread.
    static func leave() {
      let dictionary = Thread.current.threadDictionary
      guard Door.xctestWaits.opens({ dictionary[key] != nil }), let stack = dictionary[key] else {
        return Door.xctestWaits.say()
      }
      dictionary.removeObject(forKey: key)
      // The waits on it have an unretained reference to it, which they use at their time-outs.
      _ = Unmanaged.passRetained(stack as AnyObject)
    }
  }
#endif
