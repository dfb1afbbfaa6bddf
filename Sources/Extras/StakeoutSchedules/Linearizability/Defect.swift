internal import StakeoutCalls
internal import StakeoutBase

/// A fault of a run: it trapped, no order explains it, or else it hangs.
struct Defect<Model> {
  /// What would have ended the process.
  var trap: Trap?
  /// Where the search for an order failed.
  var deadEnd: OrderSearch<Model>.DeadEnd?
  /// The shortest beginning of the run's history that shows the fault, with the calls that matter.
  var history: History<Model>
  /// Whether the seed repeats it.
  let isRepeatable: Bool

  var isHang: Bool { trap == nil && deadEnd == nil }

  /// Whether the other one is of the same kind.
  func isLike(_ other: Defect) -> Bool {
    isHang == other.isHang && (trap == nil) == (other.trap == nil)
  }
}

extension Defect {
  /// Judges a run.
  ///
  /// - Parameter limit: The greatest number of steps that the model takes in a search.
  /// - Returns: Nil if an order explains the run.
  init?(of run: LaneRun<Model>, limit: Int) throws(Undecided) {
    self.init(trap: run.trap, history: run.history, isRepeatable: run.isRepeatable)
    if trap != nil || !run.hasEnded { return }
    for part in run.history.parts {
      deadEnd = try OrderSearch(part, from: run.model, limit: limit).deadEnd()
      if deadEnd == nil { continue }
      history = part
      shorten(from: run.model, limit: limit)
      return
    }
    return nil
  }

  /// Finds the shortest beginning of the history that no order explains.
  private mutating func shorten(from start: Model, limit: Int) {
    let (whole, moments) = (history, history.calls.compactMap(\.returned).sorted())
    // Each beginning of an explained history is explained, so halving finds the first that is not:
    // the last one that is kept here.
    _ = moments.partitioningIndex { moment in
      let beginning = whole.until(moment)
      // Calls that are open make a search long, and a longer history shows the defect as well.
      let search = OrderSearch(beginning, from: start, limit: min(limit, 20_000))
      guard let end = try? search.deadEnd() else { return false }
      (history, deadEnd) = (beginning, end)
      return true
    }
  }
}
