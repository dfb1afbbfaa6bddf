internal import StakeoutBase

/// The tasks and threads of calls, under short names.
///
/// A call of a task belongs to the task, whichever threads run it, and any other call to its thread.
/// Both are numbered in order of appearance.
struct CallLanes {
  /// The names, in order of appearance: `thread 1`, `task 1`, `thread 2`.
  private(set) var names: [String] = []
  private var places: [Int] = []
  /// By kind and number, the place in `names`.
  private var known: [String: [UInt64: Int]] = [:]

  init(_ calls: [Call]) {
    places = calls.map { call in
      let (kind, number) = call.task.map { ("task", $0) } ?? ("thread", call.thread)
      if let place = known[kind]?[number] { return place }
      known[kind, default: [:]][number] = names.count
      names.append("\(kind) \(known[kind]?.count ?? 0)")
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
      known[kind].map { CountSpecifier.text(of: $0.count, kind) }
    }
    return parts.isEmpty ? "0 threads" : parts.joined(separator: " and ")
  }
}
