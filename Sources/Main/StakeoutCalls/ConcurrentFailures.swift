private import Foundation
internal import StakeoutBase

/// The failures of one `concurrently`, of which equal ones at one line are shown once.
///
/// The first failure with a text is reported when it occurs, because the run may never end. Further
/// ones are only counted, and so are other texts when a line has many. The count is reported when the
/// run is over. A failure is counted only if one at the same line has failed the test.
final class ConcurrentFailures: Sendable {
  private struct Line {
    let site: SourceSite
    /// The texts that were reported, in order, and how often each came.
    var texts: [(text: String, count: Int)] = []
    /// How many failures had other texts.
    var others = 0

    var count: Int { texts.reduce(others) { $0 + $1.count } }
  }

  /// The number of texts that are reported for one line.
  private static let mostTexts = 10

  /// In the order of their first failures; nil when the run is over.
  private let lines = Locked<[Line]?>([])
  /// Held while a failure is reported, so that an equal one is not reported at the same time.
  ///
  /// Recursive, because what a test framework calls for a failure may fail, too.
  private let reporting = NSRecursiveLock()

  /// Reports a failure, or counts it.
  ///
  /// - Parameter report: Reports it, and returns whether it surely fails the test.
  /// - Returns: Whether the failure, or an equal one, surely fails the test.
  func take(_ failure: Failure, reporting report: () -> Bool) -> Bool {
    reporting.withLock {
      if count(failure) { return true }
      let fails = report()
      if fails { count(failure, isNew: true) }
      return fails
    }
  }

  /// Counts a failure; returns false for one that has to be reported, unless it is new.
  @discardableResult
  private func count(_ failure: Failure, isNew: Bool = false) -> Bool {
    lines.withLock { lines in
      guard var all = lines else { return false }
      let place = failure.site.description
      var index = all.firstIndex { $0.site.description == place }
      if index == nil, isNew {
        index = all.count
        all.append(Line(site: failure.site))
      }
      guard let index else { return false }
      if let text = all[index].texts.firstIndex(where: { $0.text == failure.message }) {
        all[index].texts[text].count += 1
      } else if isNew {
        all[index].texts.append((failure.message, 1))
      } else if all[index].texts.count >= Self.mostTexts {
        all[index].others += 1
      } else {
        return false
      }
      lines = all
      return true
    }
  }

  /// Returns a failure for each line with counted failures; later failures are reported immediately.
  func conclude(_ plan: ConcurrentPlan) -> [Failure] {
    // Without the other lock: a worker that is left running may hold it.
    let all = lines.withLock { $0.take() } ?? []
    let run = [
      CountSpecifier.text(of: plan.size, "\(plan.crew)"),
      CountSpecifier.text(of: plan.iterations, "iteration") + " each", plan.seedText,
    ].compactMap(\.self).joined(separator: ", ")
    return all.filter { $0.count > $0.texts.count }.map { line in
      let title = "\(line.count) failures at this line in all (\(run)):"
      let texts = line.texts.map { "\($0.count) × \($0.text)" }
      let others = line.others > 0 ? ["\(line.others) × another text"] : []
      let message = [title] + (texts + others).map { "  \($0)" }
      return Failure(message: message.joined(separator: "\n"), site: line.site)
    }
  }
}
