// Which examples run, and why the others do not.

internal import Dispatch
internal import Foundation

/// The examples of all specs that run, and the reasons why the others do not.
///
/// Pending examples never run. `STAKEOUT_SPEC=TeamSpec.swift:14` selects the examples on that line,
/// and those in a context on that line. Several places are separated by commas; a line without a
/// file belongs to the file before it. Without `STAKEOUT_SPEC`, focus decides, across all specs.
struct ExampleSelection: Sendable {
  private let places: SpecPlaces?
  private let hasFocus: Bool

  init(of plans: [SpecPlan], places: SpecPlaces?) {
    self.places = places
    hasFocus = plans.contains { plan in
      plan.examples.contains { $0.headings.isFocused && !$0.headings.isPending }
    }
  }

  /// Returns the reason why an example does not run; nil if it runs.
  func reasonToSkip(_ example: PlannedExample) -> String? {
    if example.headings.isPending { return "pending" }
    if let places { return places.contains(example.headings.sites) ? nil : "not at \(places)" }
    return hasFocus && !example.headings.isFocused ? "not focused" : nil
  }

  /// Returns the complaint if the places select no example or context.
  func complaint(about plans: [SpecPlan]) -> String? {
    guard let places else { return nil }
    let isFound = plans.contains { $0.examples.contains { places.contains($0.headings.sites) } }
    return isFound ? nil : "no spec has an example or context at \(places)"
  }
}

/// Source places from the environment: `TeamSpec.swift:14,40,CarSpec.swift:3`.
struct SpecPlaces: Sendable, CustomStringConvertible {
  let description: String
  private let places: [(file: Substring, line: UInt)]

  /// The text in the environment.
  static var wantedText: String? { ProcessInfo.processInfo.environment["STAKEOUT_SPEC"] }

  /// Returns nil for an empty text, and for nil.
  ///
  /// - Throws: ``Misread`` with a text that cannot be parsed.
  init?(_ text: String?) throws(Misread) {
    guard let text, !text.isEmpty else { return nil }
    description = text
    var places: [(file: Substring, line: UInt)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var words = part.split(separator: ":", omittingEmptySubsequences: false)
      // Failures are printed with a column, which is ignored.
      if words.count > 2, UInt(words[words.count - 2]) != nil { words.removeLast() }
      let file =
        words.count > 1 ? words[words.count - 2].split(separator: "/").last : places.last?.file
      guard let file, let line = words.last.flatMap({ UInt($0) }) else {
        throw Misread(text: text)
      }
      places.append((file, line))
    }
    self.places = places
  }

  func contains(_ sites: [SourceSite]) -> Bool {
    sites.contains { site in
      places.contains { $0.line == site.line && $0.file == site.fileID.split(separator: "/").last }
    }
  }

  /// The error for a text that names no places.
  struct Misread: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "STAKEOUT_SPEC=\(text) is not understood: write File.swift:LINE, several separated by commas"
    }
  }
}

/// The examples of one spec, before a test framework is involved.
struct SpecPlan: Sendable {
  let examples: [PlannedExample]
  /// The reason why the tree could not be built, if that failed.
  let failure: SpecFailure?

  /// Builds the tree of a spec to list its examples.
  init(_ spec: @escaping (SpecBuilder) throws -> Void) {
    do {
      let tree = try SpecTree.build(spec)
      examples = zip(tree.names, tree.examples).map { name, example in
        PlannedExample(
          name: name, site: example.heading.site, headings: example.headings,
          queue: example.serializedContext?.turnstile)
      }
      failure = nil
    } catch {
      examples = []
      failure = error
    }
  }
}

extension Spec {
  /// Builds the tree in the spec's own mode to list its examples.
  static func makePlan() -> SpecPlan {
    // Swift Testing asks for its tests on a thread of the pool, and does not await them.
    mode == .mainActor && WaitingPlace.current == .otherThread
      ? DispatchQueue.main.sync { SpecPlan(spec) } : SpecPlan(spec)
  }
}

/// The sendable part of an example: everything except its body and its hooks.
struct PlannedExample: Sendable {
  let name: ExampleName
  let site: SourceSite
  /// The headings of its contexts, from the outermost one, and its own.
  let headings: [Heading]
  /// A turnstile that it shares with the other examples of a `.serialized` context.
  let queue: Turnstile?

  /// Runs the example while no other example of its `.serialized` context runs.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(in run: SpecRun) async throws {
    await queue?.enter()
    defer { queue?.leave() }
    // A time limit may have expired during the wait.
    try Task.checkCancellation()
    try await run.runSurviving(name, at: site)
  }
}
