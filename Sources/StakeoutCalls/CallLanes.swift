internal import StakeoutBase

/// The tasks and threads of calls, under short names.
///
/// A call of a task belongs to the task, whichever threads run it, and any other call to its thread.
/// Both are numbered in order of appearance.
struct CallLanes {
  private struct Lane: Hashable {
    let kind: String
    let number: UInt64
  }

  /// The names, in order of appearance: `thread 1`, `task 1`, `thread 2`.
  private(set) var names: [String] = []
  private var places: [Int] = []
  private var counts: [String: Int] = [:]

  init(_ calls: [Call]) {
    var known: [Lane: Int] = [:]
    places = calls.map { call in
      let lane = Lane(kind: call.task == nil ? "thread" : "task", number: call.task ?? call.thread)
      if let place = known[lane] { return place }
      let number = (counts[lane.kind] ?? 0) + 1
      counts[lane.kind] = number
      known[lane] = names.count
      names.append("\(lane.kind) \(number)")
      return names.count - 1
    }
  }

  /// The place in `names` for the call with this index.
  subscript(call: Int) -> Int { places[call] }

  /// The name for the call with this index.
  func name(of call: Int) -> String { names[places[call]] }

  /// How many there are: `2 tasks and 1 thread`.
  var title: String {
    let parts = ["task", "thread"].compactMap { kind in
      counts[kind].map { CountSpecifier.text(of: $0, kind) }
    }
    return parts.isEmpty ? "0 threads" : parts.joined(separator: " and ")
  }
}
