internal import Foundation
internal import StakeoutReporting

/// Which examples of all specs run, and why the others do not.
///
/// Pending ones never do. `STAKEOUT_SPEC=TeamSpec.swift:14` leaves those that are written on that
/// line, or in a context that is; several places are separated by commas, and a line without a file
/// is one of the file before it. Otherwise focus decides, over all specs.
struct ExampleSelection: Sendable {
  private let places: SpecPlaces?
  private let hasFocus: Bool

  init(of plans: [SpecPlan], places: SpecPlaces?) {
    self.places = places
    hasFocus = plans.contains { plan in plan.examples.contains { $0.isFocused && !$0.isPending } }
  }

  /// Why an example does not run; nil if it does.
  func reasonToSkip(_ example: PlannedExample) -> String? {
    if example.isPending { return "pending" }
    if let places { return places.contains(example.sites) ? nil : "not at \(places)" }
    return hasFocus && !example.isFocused ? "not focused" : nil
  }

  /// What is wrong with the places, if they leave nothing to run.
  func complaint(about plans: [SpecPlan]) -> String? {
    guard let places else { return nil }
    let isFound = plans.contains { $0.examples.contains { places.contains($0.sites) } }
    return isFound ? nil : "no example or context of any spec stands at \(places)"
  }
}

/// Places in source files, from the environment: `TeamSpec.swift:14,40,CarSpec.swift:3`.
struct SpecPlaces: Sendable, CustomStringConvertible {
  let description: String
  private let places: [(file: Substring, line: UInt)]

  /// What the environment asks for.
  static var wantedText: String? { ProcessInfo.processInfo.environment["STAKEOUT_SPEC"] }

  /// The places that the environment asks for.
  static var wanted: SpecPlaces? {
    get throws(Misread) { try SpecPlaces(wantedText) }
  }

  /// Nil for an empty text, and for none.
  ///
  /// - Throws: A text that says what is not understood.
  init?(_ text: String?) throws(Misread) {
    guard let text, !text.isEmpty else { return nil }
    description = text
    var places: [(file: Substring, line: UInt)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var words = part.split(separator: ":", omittingEmptySubsequences: false)
      // Failures are shown with a column.
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

  /// A text that names no places.
  struct Misread: Error, CustomStringConvertible {
    let text: String
    var description: String {
      "STAKEOUT_SPEC=\(text) is not understood: write File.swift:LINE, several separated by commas"
    }
  }
}
