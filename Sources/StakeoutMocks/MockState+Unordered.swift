/// What is not known yet: whether an entry accepts an interaction.
struct MockQuestion {
  let call: MockCall
  let index: Int
  let entry: MockEntry
}

/// What comes next for an interaction with a mock without an order.
enum UnorderedStep {
  /// Ask these, outside the lock.
  case ask([MockQuestion])
  /// That is what becomes of it.
  case end(MockOutcome)
}

/// A matching of interactions and expectations, each of which has places: some that are needed, and
/// perhaps more.
///
/// An interaction takes the first needed place that is free, in the order of set-up. If there is
/// none it takes a place from another interaction, for which there is another place, and so on: it
/// searches for an augmenting path, to a needed place before all others. That way as many needed
/// places are taken as can be, and, if it is possible, each interaction has one.
///
/// Invariants:
///
/// - U1: places are taken and never given back, so a free one is never added but by a new
///   expectation, which is for later interactions only. What a search in vain has visited is a dead
///   end for ever.
/// - U2: an interaction knows the answers of the entries that were there when it came, up to the
///   first rejection that is for it, and is never for others.
extension MockState {
  /// Gives an interaction the place that its walk has found; false if that is needed no more.
  mutating func take(_ index: Int, for call: @autoclosure () -> MockCall) -> Bool {
    guard entries[index].need > 0 else { return false }
    place(call(), at: index)
    return true
  }

  /// Where an interaction can go that finds no free needed place by itself.
  ///
  /// - Parameter call: it has the answers of all entries that were not full and of all rejections.
  mutating func unorderedStep(_ call: MockCall) -> UnorderedStep {
    guard call.hasHope else { return .end(leftOver(call)) }
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

  /// What becomes of an interaction that no expectation can have.
  private mutating func leftOver(_ call: MockCall) -> MockOutcome {
    guard let rejection = call.rejection else { return isStrict ? .unexpected : .ignored }
    wasRejected = true
    return .rejected(rejection)
  }

  /// Gives an interaction a place that is free.
  private mutating func place(_ call: MockCall, at index: Int) {
    let entry = entries[index]
    take(entry)
    entry.calls.append(call)
    call.place = index
    call.forgetManyAnswers()
    while turn < entries.count, entries[turn].isRejection || entries[turn].isFull { turn += 1 }
  }

  /// The end of an interaction with a nice mock that exceeds what an expectation is limited to.
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
    /// A place that is needed.
    case need
    /// Any place.
    case room
  }

  /// Searches breadth-first; nil when there is no way to the goal.
  private mutating func search(
    from root: MockCall, for goal: Goal
  ) -> UnorderedStep? {
    var queue = [root]
    /// The interactions that have found the entries at these places.
    var visited: [Int: MockCall] = [:]
    // All there are at once: each time that somebody has to ask, the search begins anew.
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

  /// Has each interaction on the way move on by one, so that the first one gets a place.
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
