import Benchmark
import Foundation
import StakeoutRuntime
import Support

/// What one round appends, all threads together; small enough for the memory to stay warm.
let appends = 1 << 16

/// The journal beside what one would write without it: an array of the same entries and a mutex.
///
/// Each writer owns the object that it appends, so that no two of them count the references of one.
/// Between rounds the journal is reset, the array emptied: both keep their memory.
let benchmarks: @Sendable () -> Void = {
  let rounds = Benchmark.Configuration.rounds(.perOperation, atMost: 200, warmup: 5)

  for threads in [1, 2, 4, 8] {
    let team = ThreadTeam(threads)

    let journal = Journal<Payload>()
    Benchmark("Journal, threads: \(threads)", configuration: rounds) { benchmark in
      let time = team.run { _ in
        let payload = Payload()
        for function in 0..<UInt64(appends / threads) {
          journal.append(payload, function: function)
        }
      }
      precondition(journal.count == appends)
      journal.reset()
      benchmark.measurement(.perOperation, time / appends)
    }

    let list = GuardedList()
    Benchmark("Array behind a mutex, threads: \(threads)", configuration: rounds) { benchmark in
      let time = team.run { index in
        let payload = Payload()
        for function in 0..<UInt64(appends / threads) {
          list.append(payload, thread: UInt64(index), function: function)
        }
      }
      precondition(list.count == appends)
      list.removeAll()
      benchmark.measurement(.perOperation, time / appends)
    }
  }

  let team = ThreadTeam(1)
  Benchmark("Journal, threads: 1, fresh memory", configuration: rounds) { benchmark in
    let journal = Journal<Payload>()
    let time = team.run { _ in
      let payload = Payload()
      for function in 0..<UInt64(appends) {
        journal.append(payload, function: function)
      }
    }
    benchmark.measurement(.perOperation, time / appends)
  }
}

final class Payload: Sendable {}

/// What the journal is compared with.
///
/// With Foundation's lock, a pthread mutex: that of the Synchronization module hands itself over
/// through the kernel when threads outnumber cores, and takes up to a thousand times as long.
///
/// SAFETY: `entries` is touched with the lock held.
final class GuardedList: @unchecked Sendable {
  private struct Entry {
    let sequence: Int
    let time: Int
    let thread: UInt64
    let function: UInt64
    let payload: Payload
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  var count: Int { lock.withLock { entries.count } }

  func append(_ payload: Payload, thread: UInt64, function: UInt64) {
    let time = Clock.now
    lock.withLock {
      entries.append(
        Entry(
          sequence: entries.count + 1, time: time, thread: thread, function: function,
          payload: payload))
    }
  }

  func removeAll() {
    lock.withLock { entries.removeAll(keepingCapacity: true) }
  }
}
