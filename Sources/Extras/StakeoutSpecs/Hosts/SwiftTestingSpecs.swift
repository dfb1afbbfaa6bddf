// Turns the examples of all specs into tests of Swift Testing.

internal import Foundation
internal import StakeoutExpectations
internal import Testing

/// The specs of an image, as tests of Swift Testing.
struct SpecTests {
  private var tests: [RegisteredTest] = []

  /// Creates the tests of all specs.
  ///
  /// - Parameters:
  ///   - types: The specs. A ``ParameterizedSpec`` is left to its own `@Test`.
  ///   - generic: The names of generic types that conform to ``Spec``.
  ///   - places: The value of `STAKEOUT_SPEC`.
  init(
    _ types: [any Spec.Type], generic: [String] = [], places text: String? = SpecPlaces.wantedText
  ) {
    let plans = types.map { $0.makePlan() }
    let specs = zip(types, plans).filter { !($0.0 is any ParameterizedSpec.Type) }
    let selection: ExampleSelection
    do {
      selection = try ExampleSelection(of: specs.map(\.1), places: SpecPlaces(text))
    } catch {
      fail("STAKEOUT_SPEC", "\(error)")
      return
    }
    for (type, plan) in specs { add(type, plan, selection) }
    for name in generic {
      fail(
        name,
        """
        \(name) is generic, and a generic spec cannot be run: its conformance to Spec says nothing \
        of the types it is about. Write a generic function that takes the SpecBuilder, and call it \
        from a spec for each type.
        """)
    }
    if let message = selection.complaint(about: plans) {
      fail("STAKEOUT_SPEC", message)
      // Repeat the failure in each spec: `--filter` for one spec would hide the one above.
      for (type, _) in specs {
        tests.append(
          .failing(in: type, "STAKEOUT_SPEC", at: Self.someplace(in: type), message))
      }
    }
  }

  /// Returns the tests, but not more than there are records.
  ///
  /// If there are more tests, the last record becomes a failing test that reports this.
  func cut(to capacity: Int) -> [RegisteredTest] {
    guard tests.count > capacity else { return tests }
    var cut = self
    cut.tests.removeLast(tests.count - capacity + 1)
    cut.fail(
      "too many examples",
      """
      there is room for \(capacity) examples and specs in one test bundle, and there are \
      \(tests.count): \(tests.count - capacity + 1) of them did not run. Make some of the specs a \
      ParameterizedSpec, or move them to a package of their own.
      """)
    return cut.tests
  }

  /// Adds a failing test that belongs to no spec.
  private mutating func fail(_ title: String, _ message: String) {
    let location = SourceLocation(
      fileID: "StakeoutSpecs/\(title)", filePath: title, line: 1, column: 1)
    tests.append(.failing(in: UnusableSpecs.self, title, at: location, message))
  }

  // MARK: One spec

  /// Adds the suite of a spec, and the tests of its examples.
  private mutating func add(
    _ type: any Spec.Type, _ plan: SpecListing, _ selection: ExampleSelection
  ) {
    if let failure = plan.failure {
      let location = failure.site.map { SourceLocation($0) } ?? Self.someplace(in: type)
      tests.append(.failing(in: type, "can be built", at: location, failure.description))
      return
    }
    let run = type.makeRun(host: SwiftTestingHost())
    let isSerialized = type.mode != .isolated
    let order: [any SuiteTrait] = isSerialized ? [.serialized] : []
    let first = plan.examples.first.map { SourceLocation($0.site) } ?? Self.someplace(in: type)
    tests.append(
      .suite(
        type,
        traits: [IssueHandlingTrait.ofOwnTasks] + order + type.traits + [
          RunFinishingTrait(run: run)
        ],
        at: first))
    if plan.examples.isEmpty {
      let disabled = ConditionTrait.disabled("no examples", sourceLocation: first)
      tests.append(.example(type, titled: "has examples", traits: [disabled], at: first) {})
    }
    let sites = plan.examples.map(\.site)
    let locations = isSerialized ? risingLocations(of: sites) : sites.map { SourceLocation($0) }
    for (example, location) in zip(plan.examples, locations) {
      add(type, example, run, skip: selection.reasonToSkip(example), at: location)
    }
  }

  private mutating func add(
    _ type: any Spec.Type, _ example: ListedExample, _ run: SpecRun, skip reason: String?,
    at location: SourceLocation
  ) {
    let title = example.name.title
    var traits = KiwiResultLines.traits(for: title, isPending: example.headings.isPending)
    if let reason {
      traits.append(.disabled(Comment(rawValue: reason), sourceLocation: location))
    }
    traits += example.headings.traits + [SelectionTrait(run: run, index: example.name.index)]
    tests.append(
      .example(type, titled: title, traits: traits, at: location) {
        try await example.run(in: run)
      })
  }

  /// Returns a location for a failure of a spec that has no line of its own.
  private static func someplace(in type: any Spec.Type) -> SourceLocation {
    let names = String(reflecting: type).split(separator: ".", maxSplits: 1)
    return SourceLocation(
      fileID: names.joined(separator: "/"), filePath: String(reflecting: type), line: 1, column: 1)
  }
}

/// The type of the tests that report specs that cannot run.
enum UnusableSpecs {}

/// Announces an example that Swift Testing has selected, before any example runs.
///
/// It is the last of an example's traits, because a trait that skips the example ends the
/// preparation.
private struct SelectionTrait: TestTrait {
  let run: SpecRun
  let index: Int

  func prepare(for test: Test) async throws {
    run.select(index)
  }
}

/// Finishes a run at the end of its spec, in case a selected example never ran.
private struct RunFinishingTrait: SuiteTrait, TestScoping {
  let run: SpecRun

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch {
      await run.finish()
      throw error
    }
    await run.finish()
  }
}

extension IssueHandlingTrait {
  /// Keeps issues that belong to no test out of the spec: only the test run as a whole shows them.
  ///
  /// If a thread has no test, such as a plain thread or a detached task, Swift Testing passes its
  /// issue to every configuration. There is one for the run and one for each serialized suite, and
  /// each shows the issue. This is the first trait of a spec, so it applies to the configurations
  /// of all later traits.
  fileprivate static var ofOwnTasks: Self { .filterIssues { _ in Test.current != nil } }
}

/// The host for examples that run in Swift Testing.
struct SwiftTestingHost: ExampleHost {
  /// Whether the task is cancelled, because `Test.cancel` cancels the test's task.
  func isEnd(_ error: any Error) -> Bool { Task.isCancelled }

  func endAgain(with error: any Error) throws {
    try Test.cancel("beforeAll cancelled an earlier example")
  }

  func record(_ error: any Error, at site: SourceSite) {
    guard !(error is RequireError), !(error is ExpectationFailedError) else { return }
    Issue.record(error, sourceLocation: SourceLocation(site))
  }
}

/// Returns locations that are in the order of the examples, by which Swift Testing sorts a serialized
/// suite.
///
/// The largest possible number of examples keep their own location. An example that is out of order,
/// such as one in a loop or in a function elsewhere, is listed one column after the example before it,
/// or above the first example that keeps its own location.
func risingLocations(of sites: [SourceSite]) -> [SourceLocation] {
  let own = sites.map { SourceLocation($0) }
  let rise = longestRise(in: own)
  let kept = Set(rise)
  var latest: SourceLocation?
  return own.indices.map { index in
    var location = own[index]
    if var latest, !(kept.contains(index) && latest < location) {
      latest.column += 1
      location = latest
    } else if let first = rise.first, index < first {
      location = own[first]
      location.line = max(1, location.line - 1)
      location.column = 1
    }
    latest = location
    return location
  }
}

/// Returns the indices of a longest increasing subsequence.
private func longestRise(in values: [some Comparable]) -> [Int] {
  /// The index of the smallest last value of an increasing subsequence, for each length.
  var ends: [Int] = []
  /// The index of the value before it in its subsequence, for each value.
  var previous: [Int?] = []
  for (index, value) in values.enumerated() {
    // Search from the end, because nearly all values are in order.
    let length = (ends.lastIndex { values[$0] < value } ?? -1) + 1
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length == ends.count {
      ends.append(index)
    } else if values[ends[length]] != value {
      ends[length] = index
    }
  }
  var rise: [Int] = []
  var next = ends.last
  while let index = next {
    rise.append(index)
    next = previous[index]
  }
  return rise.reversed()
}
