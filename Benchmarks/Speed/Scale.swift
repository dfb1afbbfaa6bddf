import Operations
import Stakeout
import Support

/// The time and the memory of very many doubles or calls.
struct Scale {
  let purpose: String
  let count: Int
  /// The time for all of them, in seconds.
  let time: Double
  /// The memory of one of them, in bytes.
  let memory: Int

  static func measured() -> [Scale] {
    [doubles(), calls()]
  }

  /// Measures doubles that are alive at the same time.
  ///
  /// Each has recorded a call.
  private static func doubles() -> Scale {
    let count = 100_000
    var alive: [FakeLedger] = []
    alive.reserveCapacity(count)
    return Scale("doubles alive, each with a call", count) {
      for number in 0..<count {
        let ledger = FakeLedger()
        ledger.balance(of: number)
        alive.append(ledger)
      }
      precondition(alive.allSatisfy { $0.recordedCalls.count == 1 })
    }
  }

  /// Measures calls of one double, all of which are counted afterwards.
  private static func calls() -> Scale {
    let count = 10_000_000
    let ledger = FakeLedger()
    return Scale("calls of one double, with an argument", count) {
      for number in 0..<count { ledger.balance(of: number) }
      precondition(ledger.recordedCalls.count == count)
    }
  }

  private init(_ purpose: String, _ count: Int, _ work: () -> Void) {
    let (start, memory) = (Clock.now, Memory.resident)
    work()
    self.purpose = purpose
    self.count = count
    self.time = Double(Clock.now - start) / 1_000_000_000
    self.memory = (Memory.resident - memory) / count
  }
}
