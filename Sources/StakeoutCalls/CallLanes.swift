internal import StakeoutBase

/// The tasks and threads of calls, under short names.
///
/// A call of a task belongs to the task, whichever threads run it, and any other call to its thread.
/// Both are numbered in order of appearance.
struct CallLanes {
  private enum Lane: Hashable {
    case task(UInt64)
    case thread(UInt64)
  }

  /// The names, in order of appearance: `thread 1`, `task 1`, `thread 2`.
  private(set) var names: [String] = []
  private var places: [Int] = []
  private var counts = (tasks: 0, threads: 0)

  init(_ calls: [Call]) {
    var known: [Lane: Int] = [:]
    places.reserveCapacity(calls.count)
    for call in calls {
      let lane = call.task.map { Lane.task($0) } ?? .thread(call.thread)
      if let place = known[lane] {
        places.append(place)
        continue
      }
      known[lane] = names.count
      places.append(names.count)
      switch lane {
      case .task:
        counts.tasks += 1
        names.append("task \(counts.tasks)")
      case .thread:
        counts.threads += 1
        names.append("thread \(counts.threads)")
      }
    }
  }

  /// The place in `names` for the call with this index.
  subscript(call: Int) -> Int { places[call] }

  /// The name for the call with this index.
  func name(of call: Int) -> String { names[places[call]] }

  /// How many there are: `2 tasks and 1 thread`.
  var title: String {
    let parts = [(counts.tasks, "task"), (counts.threads, "thread")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return "0 threads" }
    return parts.map { CountSpecifier.text(of: $0, $1) }.joined(separator: " and ")
  }
}
