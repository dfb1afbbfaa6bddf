internal import StakeoutBase

/// The judgement on a run.
enum Verdict<Model> {
  /// An order explains it.
  case explained
  /// It is a failure.
  case failed(Defect<Model>)
  /// The search reached its limit.
  case undecided
  /// The model would have ended the process in a call with this text.
  case modelTrapped(Trap, call: String)
}

/// A fault of a run.
struct Defect<Model> {
  enum Kind {
    case unexplained(OrderSearch<Model>.DeadEnd)
    case trapped(Trap)
    case hung

    /// Whether the other one is of the same kind.
    func isLike(_ other: Kind) -> Bool {
      switch (self, other) {
      case (.unexplained, .unexplained), (.trapped, .trapped), (.hung, .hung): true
      default: false
      }
    }
  }

  let kind: Kind
  /// The shortest beginning of the run's history that shows it, with the calls that matter.
  let history: History<Model>
  /// Whether the seed repeats it.
  let isRepeatable: Bool
}

extension Verdict {
  /// Judges a run.
  ///
  /// - Parameter limit: The greatest number of steps that the model takes in a search.
  init(_ run: LaneRun<Model>, limit: Int) {
    switch run.end {
    case .trapped(let trap): self = .failed(Defect(.trapped(trap), of: run))
    case .hung: self = .failed(Defect(.hung, of: run))
    case .finished:
      self = .explained
      for part in run.history.parts {
        switch OrderSearch.guarded(part, from: run.model, limit: limit) {
        case .order: continue
        case .undecided: self = .undecided
        case .modelTrapped(let trap, let call):
          self = .modelTrapped(trap, call: call)
          return
        case .none(let end):
          self = .failed(Defect(run, shortening: part, to: end, limit: limit))
          return
        }
      }
    }
  }
}

extension Defect {
  fileprivate init(_ kind: Kind, of run: LaneRun<Model>) {
    self.init(kind: kind, history: run.history, isRepeatable: run.isRepeatable)
  }

  /// Creates the defect of the shortest beginning of a history that no order explains.
  fileprivate init(
    _ run: LaneRun<Model>, shortening whole: History<Model>, to end: OrderSearch<Model>.DeadEnd,
    limit: Int
  ) {
    // Each beginning of an explained history is explained, so halving finds the first that is not.
    let moments = whole.calls.compactMap(\.returned).sorted()
    var (low, high) = (0, moments.count - 1)
    var shortest = (history: whole, end: end)
    while low <= high {
      let middle = (low + high) / 2
      let history = whole.until(moments[middle])
      // Calls that are open make a search long, and a longer history shows the defect as well.
      let finding = OrderSearch.guarded(history, from: run.model, limit: min(limit, 20_000))
      if case .none(let end) = finding {
        shortest = (history, end)
        high = middle - 1
      } else {
        low = middle + 1
      }
    }
    self.init(
      kind: .unexplained(shortest.end), history: shortest.history, isRepeatable: run.isRepeatable)
  }
}
