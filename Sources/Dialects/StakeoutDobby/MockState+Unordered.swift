/// Matches interactions with expectations.
///
/// Each expectation has places: the needed ones, and perhaps further ones. An interaction takes the
/// first free needed place, in the order of set-up. If there is none, it takes the place of another
/// interaction that can move to another place, and so on. This is a search for an augmenting path,
/// with a needed place as its first goal. So as many needed places as possible are taken, and every
/// interaction has a place if that is possible.
///
/// Invariants:
///
/// - U1: places are taken and never given back. Only a new expectation adds a free place, and only
///   for later interactions. So the entries that a failed search has visited stay dead ends.
/// - U2: an interaction never belongs to an entry that has no answer in it.
extension MockState {
  /// Returns the next step for an interaction; applies the outcome if it is decided.
  mutating func unorderedStep(_ call: MockCall) -> MockStep {
    let open = call.answers.indices.dropFirst(turn).filter { entries[$0].has(.room) }
    for index in open {
      guard let accepts = call.answers[index] else {
        let unknown = open.filter { call.answers[$0] == nil }
        return .ask(questions(about: call, unknown), one: true)
      }
      if accepts, entries[index].has(.need) {
        place(call, at: index)
        return .end(.taken)
      }
    }
    for goal in [MockGoal.need, .room] where entries.contains(where: { $0.has(goal) }) {
      if let step = search(from: call, for: goal) { return step }
    }
    return leftOver(call, full: entries.indices.filter { !entries[$0].has(.room) })
  }

  /// Searches breadth-first; nil if no path leads to the goal.
  private mutating func search(from root: MockCall, for goal: MockGoal) -> MockStep? {
    var queue = [root]
    /// The entries that were reached, each with the interaction that reached it.
    var reached: [Int: MockCall] = [:]
    // All questions at once: whenever a matcher has to run, the search starts again.
    var questions: [MockQuestion] = []
    var next = 0
    while next < queue.count {
      let call = queue[next]
      next += 1
      for index in call.answers.indices where call.answers[index] != false {
        let entry = entries[index]
        if entry.deadEnds.contains(goal) || reached[index] != nil { continue }
        if call.answers[index] == nil {
          questions.append(MockQuestion(call: call, entry: entry, index: index))
          continue
        }
        reached[index] = call
        if entry.has(goal) {
          shift(to: index, along: reached)
          return .end(.taken)
        }
        queue += entry.calls
      }
    }
    if !questions.isEmpty { return .ask(questions, one: false) }
    for index in reached.keys { entries[index].deadEnds.insert(goal) }  // U1
    return nil
  }

  /// Moves each interaction along the path by one place, so that the first one gets a place.
  private mutating func shift(to free: Int, along reached: [Int: MockCall]) {
    var target: Int? = free
    while let index = target, let call = reached[index] {
      target = call.place
      if let target { entries[target].calls.removeAll { $0 === call } }
      place(call, at: index)
    }
  }

  /// Gives an interaction a free place.
  private mutating func place(_ call: MockCall, at index: Int) {
    entries[index].calls.append(call)
    call.place = index
    while turn < entries.count, !entries[turn].has(.room) { turn += 1 }
  }
}
