import Benchmark
import Metrics
import StakeoutContext
import StakeoutCore
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
