// Runs `setUp` and `tearDown` of the class of a `SurvivingTestCase` in a trap region.

#if canImport(XCTest)
  private import CStakeout
  internal import StakeoutCore
  internal import XCTest
#endif

#if canImport(XCTest)
  /// The class that stands in for a ``SurvivingTestCase`` while XCTest runs its suite.
  ///
  /// XCTest calls the class methods `setUp` and `tearDown` of the class that a suite holds. No function
  /// around these calls can be overridden. So before them, `protect(_:)` puts this class into the suite,
  /// and its methods call those of the test class in a trap region:
  ///
  ///     testSuiteWillStart --> protect(suite)
  ///     XCTest             --> SurvivingClass.setUp    --> setUp of the test class
  ///     each test          --> testBegins(in:)
  ///     XCTest             --> SurvivingClass.tearDown --> tearDown of the test class
  ///
  /// A trap in `setUp` fails the first test of the class, and a trap in `tearDown` the last one.
  final class SurvivingClass: XCTestCase {
    /// A suite that runs, and the failures that its next test reports.
    private final class Suite {
      let testClass: XCTestCase.Type
      /// The word in which the suite holds the class.
      let word: UnsafeMutablePointer<UInt>
      /// The traps of `setUp`, until a test reports them.
      let failures = CapturingReporter()
      var areReported = false
      /// The context of the latest test; nil before the first one.
      var latestTest: TestContext?

      init(_ testClass: XCTestCase.Type, _ word: UnsafeMutablePointer<UInt>) {
        (self.testClass, self.word) = (testClass, word)
      }
    }

    /// The suites that have not ended, innermost last: a test may run a suite itself.
    ///
    /// SAFETY: XCTest runs suites on the main thread, and calls its observers there.
    nonisolated(unsafe) private static var suites: [Suite] = []

    /// Takes over the class methods of a suite that is about to start, if its tests survive traps.
    static func protect(_ suite: XCTestSuite) {
      // A suite of another type than a class's calls no class methods.
      guard let test = suite.tests.first as? SurvivingTestCase, type(of: suite) != XCTestSuite.self
      else { return }
      let testClass = type(of: test)
      var word: UnsafeMutablePointer<UInt>?
      let isFound = Capability.xctestClasses.probe {
        word = replaceClass(testClass, in: suite)
        return word != nil
      }
      guard isFound, let word else { return Capability.xctestClasses.reportOnce() }
      suites.append(Suite(testClass, word))
    }

    /// Puts this class in the place of another one that a suite holds.
    ///
    /// - Returns: The word that holds the class; nil if no word of the suite does. The suite's mirror
    ///   tells whether it is the right one.
    private static func replaceClass(
      _ testClass: XCTestCase.Type, in suite: XCTestSuite
    ) -> UnsafeMutablePointer<UInt>? {
      guard holds(suite, testClass) else { return nil }
      let object = Unmanaged.passUnretained(suite).toOpaque()
      let count = stk_object_size(object) / MemoryLayout<UInt>.stride
      let words = object.assumingMemoryBound(to: UInt.self)
      for index in 0..<count where words[index] == bits(of: testClass) {
        words[index] = bits(of: SurvivingClass.self)
        if holds(suite, SurvivingClass.self) { return words + index }
        words[index] = bits(of: testClass)
      }
      return nil
    }

    private static func holds(_ suite: XCTestSuite, _ testClass: XCTestCase.Type) -> Bool {
      Mirror(reflecting: suite).children.contains { ($0.value as? XCTestCase.Type) == testClass }
    }

    private static func bits(of testClass: XCTestCase.Type) -> UInt {
      UInt(bitPattern: ObjectIdentifier(testClass))
    }

    override class func setUp() {
      guard let suite = suites.last else { return }
      var context = TestContext.currentForOtherThreads
      context.reporter = suite.failures
      run("setUp", of: suite, in: context) { suite.testClass.setUp() }
    }

    override class func tearDown() {
      guard let suite = suites.popLast() else { return }
      suite.word.pointee = bits(of: suite.testClass)
      report(suite)
      run("tearDown", of: suite, in: suite.latestTest ?? .currentForOtherThreads) {
        suite.testClass.tearDown()
      }
    }

    private static func run(
      _ name: String, of suite: Suite, in context: TestContext, _ body: @escaping () -> Void
    ) {
      let name = "\(suite.testClass).\(name)"
      Survival.runHere(
        at: SourceSite(fileID: name, filePath: name, line: 1, column: 1), in: context,
        interruptingBy: SurvivingTestCase.runOnMainThread,
        whenTrapped: { AbandonedWaits.leave(hasBegun: false) }, body)
    }

    /// Reports the traps of the class's `setUp` as failures of the first test.
    ///
    /// Call it when a test begins.
    static func testBegins(in testClass: XCTestCase.Type) {
      guard let suite = suites.last, suite.testClass == testClass else { return }
      suite.latestTest = .currentForOtherThreads
      report(suite)
    }

    private static func report(_ suite: Suite) {
      if suite.areReported { return }
      suite.areReported = true
      for failure in suite.failures.failures {
        Reporter.report(
          failure.replacing(
            message: failure.message
              + "\nIt happened in 'setUp' of the class, before its first test."))
      }
    }
  }
#endif
