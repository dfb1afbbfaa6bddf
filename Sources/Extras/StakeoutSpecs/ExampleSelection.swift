// Decides which examples run, and gives the reasons why the others do not.

internal import Dispatch
internal import Foundation

/// The examples of all specs that run, and the reasons why the others do not run.
///
/// Pending examples never run. `STAKEOUT_SPEC=TeamSpec.swift:14` selects the examples on that line, and
/// those in a context on that line. Several lines are separated by commas; a line without a file belongs
/// to the file before it. Without `STAKEOUT_SPEC`, focused examples decide, across all specs but those with a
/// test of their own.
struct ExampleSelection: Sendable {
  private let places: SpecPlaces?
  private let hasFocus: Bool

  init(of plans: [SpecListing], places: SpecPlaces?) {
    self.places = places
    hasFocus = plans.contains { plan in
      plan.examples.contains { $0.headings.isFocused && !$0.headings.isPending }
    }
  }

  /// Returns the reason why an example does not run; nil if it runs.
  func reasonToSkip(_ example: ListedExample) -> String? {
    if example.headings.isPending { return "pending" }
    if let places { return places.contains(example.headings.sites) ? nil : "not at \(places)" }
    return hasFocus && !example.headings.isFocused ? "not focused" : nil
  }

  /// Returns the complaint if `STAKEOUT_SPEC` selects no example or context; nil if it selects one.
  func complaint(about plans: [SpecListing]) -> String? {
    guard let places else { return nil }
    let isFound = plans.contains { $0.examples.contains { places.contains($0.headings.sites) } }
    return isFound ? nil : "no spec has an example or context at \(places)"
  }
}

/// Source lines from the environment: `TeamSpec.swift:14,40,CarSpec.swift:3`.
struct SpecPlaces: Sendable, CustomStringConvertible {
  let description: String
  private let places: [(file: Substring, line: UInt)]

  /// The value of `STAKEOUT_SPEC` in the environment; nil if it is not set.
  static var wantedText: String? { ProcessInfo.processInfo.environment["STAKEOUT_SPEC"] }

  /// Reads a text; nil for an empty text, and for nil.
  ///
  /// - Throws: ``Misread`` for a text that cannot be parsed.
  init?(_ text: String?) throws(Misread) {
    guard let text, !text.isEmpty else { return nil }
    description = text
    var places: [(file: Substring, line: UInt)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var words = part.split(separator: ":", omittingEmptySubsequences: false)
      // Ignore a column, because failures are printed with one.
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

  /// Whether one of the sites is on one of the lines.
  func contains(_ sites: [SourceSite]) -> Bool {
    sites.contains { site in
      places.contains { $0.line == site.line && $0.file == site.fileID.split(separator: "/").last }
    }
  }

  /// The error for a text that names no source lines.
  struct Misread: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "STAKEOUT_SPEC=\(text) is not understood: write File.swift:LINE, several separated by commas"
    }
  }
}

/// The examples of one spec, before a test framework is involved.
struct SpecListing: Sendable {
  let examples: [ListedExample]
  /// The reason why the tree could not be built, if that failed.
  let failure: SpecFailure?

  /// Builds the tree of a spec to list its examples.
  init(_ spec: @escaping (SpecBuilder) throws -> Void) {
    do {
      let tree = try SpecTree.build(spec)
      examples = zip(tree.names, tree.examples).map { name, example in
        ListedExample(
          name: name, site: example.heading.site, headings: example.headings,
          queue: example.serializedContext?.lock)
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
  static func makePlan() -> SpecListing {
    // Build on the main queue, and wait: Swift Testing asks for its tests on a thread of the pool,
    // without `await`.
    mode == .mainActor && WaitingPlace.current == .otherThread
      ? DispatchQueue.main.sync { SpecListing(spec) } : SpecListing(spec)
  }
}

/// The sendable part of an example: everything except its body and its hooks.
struct ListedExample: Sendable {
  let name: ExampleName
  let site: SourceSite
  /// The headings of its contexts, from the outermost one, and its own.
  let headings: [Heading]
  /// The lock that the example shares with the other examples of a `.serialized` context; nil if there
  /// is none.
  let queue: AsyncLock?

  /// Runs the example while no other example of its `.serialized` context runs.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(in run: SpecRun) async throws {
    await queue?.enter()
    defer { queue?.leave() }
    // Check the task again, because a time limit may have expired during the wait.
    try Task.checkCancellation()
    try await run.runSurviving(name, at: site)
  }
}
