/// An open question: whether an entry accepts an interaction.
struct MockQuestion {
  let call: MockCall
  let index: Int
  let entry: MockEntry
}

/// The next step for an interaction with an unordered mock.
enum UnorderedStep {
  /// Run these matchers, outside the lock.
  case ask([MockQuestion])
  /// The outcome is decided.
  case end(MockOutcome)
}

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
/// - U2: an interaction knows the results of the entries that existed at its time, up to the first
///   rejection that accepts it. It never belongs to other entries.
extension MockState {
  /// Gives an interaction the place that its walk has found; false if the place is no longer
  /// needed.
  mutating func take(_ index: Int, for call: @autoclosure () -> MockCall) -> Bool {
    guard entries[index].need > 0 else { return false }
    place(call(), at: index)
    return true
  }

  /// Finds a place for an interaction that has no free needed place of its own.
  ///
  /// - Parameter call: the interaction, with the results of all rejections and of all entries that
  ///   were not full.
  mutating func unorderedStep(_ call: MockCall) -> UnorderedStep {
    guard call.mayBeAccepted else { return .end(leftOver(call)) }
    if need > 0, let step = search(from: call, for: .need) { return step }
    let spare = (0..<call.entryCount).first { index in
      call[index] == .yes && !entries[index].isRejection && !entries[index].isFull
    }
    if let spare {
      place(call, at: spare)
      return .end(.taken)
    }
    if entries.contains(where: { !$0.isRejection && !$0.isFull }),
      let step = search(from: call, for: .room)
    {
      return step
    }
    if call.rejection == nil, let step = surplus(call) { return step }
    return .end(leftOver(call))
  }

  /// Returns the outcome of an interaction that no expectation can take.
  private mutating func leftOver(_ call: MockCall) -> MockOutcome {
    guard let rejection = call.rejection else { return isStrict ? .unexpected : .ignored }
    wasRejected = true
    return .rejected(rejection)
  }

  /// Gives an interaction a free place.
  private mutating func place(_ call: MockCall, at index: Int) {
    let entry = entries[index]
    take(entry)
    entry.calls.append(call)
    call.place = index
    call.forgetManyAnswers()
    while turn < entries.count, entries[turn].isRejection || entries[turn].isFull { turn += 1 }
  }

  /// Returns the outcome for an interaction with a nice mock beyond the limit of an expectation.
  private func surplus(_ call: MockCall) -> UnorderedStep? {
    guard !isStrict else { return nil }
    let full = limited.filter { $0 < call.entryCount && entries[$0].isFull }
    let unknown = full.filter { call[$0] == .unknown }
    if !unknown.isEmpty {
      return .ask(unknown.map { MockQuestion(call: call, index: $0, entry: entries[$0]) })
    }
    return full.first { call[$0] == .yes }.map { .end(.surplus(entries[$0])) }
  }

  private enum Goal {
    /// A needed place.
    case need
    /// Any place.
    case room
  }

  /// Searches breadth-first; nil if no path leads to the goal.
  private mutating func search(
    from root: MockCall, for goal: Goal
  ) -> UnorderedStep? {
    var queue = [root]
    /// The entries that were reached, each with the interaction that reached it.
    var visited: [Int: MockCall] = [:]
    // All questions at once: whenever a matcher has to run, the search starts again.
    var unknown: [MockQuestion] = []
    var next = 0
    while next < queue.count {
      let call = queue[next]
      next += 1
      for index in 0..<call.entryCount {
        let entry = entries[index]
        guard !entry.isRejection, !isDeadEnd(entry, for: goal),
          visited[index] == nil
        else { continue }
        switch call[index] {
        case .unknown: unknown.append(MockQuestion(call: call, index: index, entry: entry))
        case .no: continue
        case .yes:
          visited[index] = call
          if goal == .need ? entry.need > 0 : !entry.isFull {
            shift(to: index, along: visited)
            return .end(.taken)
          }
          queue += entry.calls
        }
      }
    }
    if !unknown.isEmpty { return .ask(unknown) }
    for index in visited.keys { markDeadEnd(entries[index], for: goal) }
    return nil
  }

  private func isDeadEnd(_ entry: MockEntry, for goal: Goal) -> Bool {
    entry.isDeadEnd || goal == .need && entry.isDeadEndForNeeds
  }

  private func markDeadEnd(_ entry: MockEntry, for goal: Goal) {
    switch goal {
    case .need: entry.isDeadEndForNeeds = true  // U1
    case .room: entry.isDeadEnd = true  // U1
    }
  }

  /// Moves each interaction along the path by one place, so that the first one gets a place.
  private mutating func shift(to free: Int, along visited: [Int: MockCall]) {
    take(entries[free])
    var target: Int? = free
    while let index = target, let call = visited[index] {
      target = call.place
      if let target { entries[target].calls.removeAll { $0 === call } }
      entries[index].calls.append(call)
      call.place = index
    }
  }
}
