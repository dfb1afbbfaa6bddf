import Benchmark
import Metrics
import StakeoutContext
import StakeoutCore
import Support

/// The number of entries that all threads together append in one round.
///
/// It is small enough for the memory to stay in the caches.
let appends = 1 << 16

/// Benchmarks of the journal, compared with an array of the same entries behind a mutex.
///
/// Each writer appends an object of its own, so that no two threads count the references of one object.
/// Between rounds the journal is reset and the array is emptied. Both keep their memory.
let benchmarks: @Sendable () -> Void = {
  let rounds = Benchmark.Configuration.rounds(.perOperation, atMost: 200, warmup: 5)

  for threads in [1, 2, 4, 8] {
    let team = ThreadGroup(threads)

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

    let list = GuardedList<Payload>()
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

  let team = ThreadGroup(1)
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

/// The object that each entry carries.
final class Payload: Sendable {}
