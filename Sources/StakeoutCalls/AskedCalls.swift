internal import StakeoutBase

/// The calls of one double that questions of tests have named, by test.
///
/// Recording a call does not touch it: a question marks the calls that fit it, and a call is any of
/// the others until then. A question from a thread or task that belongs to no known test counts for
/// every test.
///
/// Invariants:
///
/// - A1: a call is marked by its place in the order of all calls, which no other call ever has. So a
///   mark that outlives its call is harmless.
/// - A2: only Stakeout's code runs under the lock. The closures of tests run outside, and are
///   released outside.
final class AskedCalls: Sendable {
  private struct Marks {
    /// By function, the last call that a question about the function alone has seen.
    var functions: [UInt64: UInt64] = [:]
    /// Single calls, ascending.
    var calls: [UInt64] = []
    /// The calls up to a place that a verified mock has expected.
    var expected: (last: UInt64, accepts: (CallRecord) -> Bool)?

    func contains(_ entry: Journal<CallRecord>.Entry) -> Bool {
      if let last = functions[entry.function], entry.sequence <= last { return true }
      if calls.contains(sorted: entry.sequence) { return true }
      guard let expected, entry.sequence <= expected.last else { return false }
      return expected.accepts(entry.payload ?? .withoutArguments)
    }
  }

  private let marks = Locked<[OwningTest?: Marks]>([:])

  /// Runs `body` under the lock; a forked child finds the lock free.
  private func locked<R>(_ body: (inout [OwningTest?: Marks]) -> R) -> R {
    Fork.held { marks.withLock(body) }
  }

  /// Marks the calls of a function up to a place in the order of all calls.
  func mark(function: UInt64, upTo last: UInt64) {
    let test = OwningTest.current
    locked { marks in
      let known = marks[test]?.functions[function] ?? 0
      marks[test, default: Marks()].functions[function] = max(known, last)
    }
  }

  /// Marks single calls, ascending.
  func mark(_ calls: [UInt64]) {
    guard !calls.isEmpty else { return }
    let test = OwningTest.current
    locked { $0[test, default: Marks()].calls.formUnion(sorted: calls) }
  }

  /// Marks the calls up to a place that are accepted; replaces what was accepted before.
  func mark(upTo last: UInt64, accepting accepts: @escaping (CallRecord) -> Bool) {
    let test = OwningTest.current
    let before = locked { marks in
      defer { marks[test, default: Marks()].expected = (last, accepts) }
      return marks[test]?.expected
    }
    withExtendedLifetime(before) {}  // A2
  }

  /// Forgets the marks of calls up to a place.
  func forget(upTo last: UInt64) {
    let before = locked { marks in
      let before = marks
      for test in before.keys {
        marks[test]?.calls.removeAll { $0 <= last }
        marks[test]?.functions = before[test]?.functions.filter { $0.value > last } ?? [:]
        if let expected = before[test]?.expected, expected.last <= last {
          marks[test]?.expected = nil
        }
      }
      return before
    }
    withExtendedLifetime(before) {}  // A2
  }

  /// Tells of an entry whether the running test has asked about it.
  var question: (Journal<CallRecord>.Entry) -> Bool {
    let test = OwningTest.current
    let all = locked { $0 }
    // Outside any known test, all questions count.
    let own = test == nil ? Array(all.values) : [all[test], all[nil]].compactMap { $0 }
    return { entry in own.contains { $0.contains(entry) } }
  }
}

extension [UInt64] {
  /// Whether an ascending array contains a number.
  fileprivate func contains(sorted number: UInt64) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }

  /// Adds the numbers of another ascending array to an ascending array.
  fileprivate mutating func formUnion(sorted others: [UInt64]) {
    guard let last, let first = others.first, first <= last else {
      return append(contentsOf: others)
    }
    if self == others { return }
    var union: [UInt64] = []
    union.reserveCapacity(Swift.max(count, others.count))
    var (mine, other) = (self[...], others[...])
    while let left = mine.first, let right = other.first {
      union.append(Swift.min(left, right))
      if left <= right { mine.removeFirst() }
      if right <= left { other.removeFirst() }
    }
    self = union + mine + other
  }
}
