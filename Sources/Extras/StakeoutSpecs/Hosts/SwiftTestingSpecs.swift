// Examples as tests of Swift Testing.

internal import Foundation
internal import StakeoutExpectations
internal import Testing

/// All specs of an image, as tests of Swift Testing.
struct SpecTests {
  private var tests: [RecordedTest] = []

  /// - Parameters:
  ///   - types: the specs. A ``ParameterizedSpec`` is left to its own `@Test`.
  ///   - generic: the names of generic types that conform to ``Spec``.
  ///   - places: the value of `STAKEOUT_SPEC`.
  init(
    _ types: [any Spec.Type], generic: [String] = [], places text: String? = SpecPlaces.wantedText
  ) {
    let plans = types.map { $0.makePlan() }
    let selection: ExampleSelection
    do {
      selection = try ExampleSelection(of: plans, places: SpecPlaces(text))
    } catch {
      fail("STAKEOUT_SPEC", "\(error)")
      return
    }
    let specs = zip(types, plans).filter { !($0.0 is any ParameterizedSpec.Type) }
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
      // A filter for a spec leaves that out.
      for (type, _) in specs {
        tests.append(
          .failing(in: type, "STAKEOUT_SPEC", at: Self.someplace(in: type), message))
      }
    }
  }

  /// Returns the tests, as many as there are records.
  ///
  /// If there are more tests, the last record becomes a failing test that says so.
  func cut(to capacity: Int) -> [RecordedTest] {
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

  private mutating func fail(_ title: String, _ message: String) {
    let location = SourceLocation(
      fileID: "StakeoutSpecs/\(title)", filePath: title, line: 1, column: 1)
    tests.append(.failing(in: UnusableSpecs.self, title, at: location, message))
  }

  // MARK: One spec

  private mutating func add(
    _ type: any Spec.Type, _ plan: SpecPlan, _ selection: ExampleSelection
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
        traits: [IssueHandlingTrait.ofOwnTasks] + order + type.traits + [SpecScope(run: run)],
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
    _ type: any Spec.Type, _ example: PlannedExample, _ run: SpecRun, skip reason: String?,
    at location: SourceLocation
  ) {
    let title = example.name.title
    var traits = SpecLines.traits(for: title, isPending: example.headings.isPending)
    if let reason {
      traits.append(.disabled(Comment(rawValue: reason), sourceLocation: location))
    }
    traits += example.headings.traits + [ExampleTurn(run: run, index: example.name.index)]
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
private struct ExampleTurn: TestTrait {
  let run: SpecRun
  let index: Int

  func prepare(for test: Test) async throws {
    run.select(index)
  }
}

/// Finishes a run at the end of its spec, in case a selected example never ran.
private struct SpecScope: SuiteTrait, TestScoping {
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
  /// Leaves issues that belong to no test to the run as a whole.
  ///
  /// If a thread has no test, such as a plain thread or a detached task, Swift Testing passes its
  /// issue to every configuration. There is one for the run and one for each serialized suite, and
  /// each shows the issue. This is the first trait of a spec, so it applies to the configurations
  /// of all later traits.
  fileprivate static var ofOwnTasks: Self { .filterIssues { _ in Test.current != nil } }
}

/// The host for examples that run in Swift Testing.
struct SwiftTestingHost: ExampleHost {
  /// `Test.cancel` cancels the test's task.
  func isEnd(_ error: any Error) -> Bool { Task.isCancelled }

  func endAgain(with error: any Error) throws {
    try Test.cancel("beforeAll cancelled an earlier example")
  }

  func record(_ error: any Error, at site: SourceSite) {
    guard !(error is RequireError), !(error is ExpectationFailedError) else { return }
    Issue.record(error, sourceLocation: SourceLocation(site))
  }
}

/// Returns locations in the order of the examples, by which Swift Testing sorts a serialized suite.
///
/// As many examples as possible keep their own location. An example out of order, such as one in a
/// loop or in a function elsewhere, is listed one column after the example before it, or above the
/// first example that keeps its own location.
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

/// Returns the indexes of a longest increasing subsequence.
private func longestRise(in values: [some Comparable]) -> [Int] {
  /// For each length, the index of the smallest last value of an increasing subsequence.
  var ends: [Int] = []
  /// For each value, the index of the value before it in its subsequence.
  var previous: [Int?] = []
  for (index, value) in values.enumerated() {
    // From the end: nearly all values come in order.
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
