/// One decision of a schedule: which of several ready jobs ran next.
struct Choice: Hashable, Sendable {
  /// The place of the job among those that were ready, the oldest first.
  var index: Int
  /// How many there were; at least two.
  var count: Int
}

/// The steps of a run, in a form that allows two runs to be compared.
struct Trace: Sendable {
  /// The tasks of the steps, by their numbers.
  fileprivate(set) var tasks: [UInt64] = []
  /// The decisions, at the steps that had a choice.
  fileprivate(set) var choices: [Choice] = []
  /// The steps of the decisions.
  fileprivate(set) var places: [Int] = []

  /// How many steps there were.
  private(set) var count = 0

  /// - Parameter capacity: How many steps it keeps before it needs more memory.
  init(capacity: Int = 0) {
    tasks.reserveCapacity(capacity)
    choices.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  mutating func note(_ task: UInt64, _ choice: Choice, isKept: Bool = true) {
    defer { count += 1 }
    guard isKept else { return }
    if choice.count > 1 {
      choices.append(choice)
      places.append(count)
    }
    tasks.append(task)
  }

  /// The step of the decision at an index; the end if there is none.
  func step(of choice: Int) -> Int { choice < places.count ? places[choice] : count }

  /// The decisions for another job than the oldest, by their steps.
  var departures: [Int: Choice] {
    Dictionary(uniqueKeysWithValues: zip(places, choices).filter { $0.1.index > 0 })
  }

  /// The tasks by the order in which they first ran, from 1.
  ///
  /// Numbers of tasks differ from run to run.
  var order: [Int] {
    var known: [UInt64: Int] = [:]
    return tasks.map { task in
      if let number = known[task] { return number }
      known[task] = known.count + 1
      return known.count
    }
  }

  /// The first step at which the other run differs; nil if none does.
  func partsFrom(_ other: Trace) -> Int? {
    let (mine, others) = (order, other.order)
    let task = zip(mine, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let offers = zip(choices, other.choices).enumerated()
      .first { $0.element.0 != $0.element.1 }.map {
        min(places[$0.offset], other.places[$0.offset])
      }
    let length = mine.count == others.count ? nil : min(mine.count, others.count)
    return [task, offers, length].compactMap(\.self).min()
  }
}
