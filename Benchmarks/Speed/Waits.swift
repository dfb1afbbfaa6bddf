import Foundation
import Operations
import Stakeout
import StakeoutNimble
import Support
import Synchronization

/// The delays from a change to the return of the expectation that waited for it.
struct Delays {
  /// The samples in milliseconds: the time from the beginning of the wait to the change, and the delay
  /// after it.
  let samples: [(change: Double, detection: Double)]

  /// The ranges of times of changes for which goals are stated, in milliseconds.
  static let spans: [(name: String, milliseconds: Range<Double>)] = [
    ("0.1–1 ms", 0.1..<1), ("1–10 ms", 1..<10), ("10–100 ms", 10..<100), ("200–900 ms", 200..<900),
  ]

  /// Returns the median of the delays for changes in a range, and the delay that 99 of 100 do not
  /// exceed, in milliseconds.
  func percentiles(in span: Range<Double>) -> (half: Double, most: Double) {
    let sorted = samples.filter { span.contains($0.change) }.map(\.detection).sorted()
    guard !sorted.isEmpty else { return (.nan, .nan) }
    return (sorted[sorted.count / 2], sorted[min(sorted.count * 99 / 100, sorted.count - 1)])
  }

  /// Measures waits for changes that come after different times.
  static func measured(of wait: Wait) async -> Delays {
    var samples: [(change: Double, detection: Double)] = []
    for (span, count) in zip(spans, [300, 300, 150, 60]) {
      for number in 0..<count {
        // Distribute the changes evenly on the logarithmic axis of the chart.
        let part = (Double(number) + .random(in: 0..<1)) / Double(count)
        let (low, high) = (span.milliseconds.lowerBound, span.milliseconds.upperBound)
        let change = low * pow(high / low, part)
        let found = await wait.detection(ofChangeIn: Int(change * 1_000_000))
        samples.append((change, Double(found) / 1_000_000))
      }
    }
    return Delays(samples: samples)
  }
}

/// The kinds of waits: by where they run, and by whether they poll a condition or are woken by a
/// recorded call.
enum Wait: String, CaseIterable {
  case thread
  case mainThread = "main thread"
  case task
  case call = "task, for a recorded call"

  private static let change = Change()
  private static let flag = Flag()
  private static let mailbox = FakeMailbox()

  /// Waits for a change that happens after a delay in nanoseconds.
  ///
  /// - Returns: the time from the change to the end of the wait, in nanoseconds.
  func detection(ofChangeIn delay: Int) async -> Int {
    let (change, flag, mailbox) = (Self.change, Self.flag, Self.mailbox)
    flag.isSet = false
    mailbox.resetCalls()
    change.schedule(in: delay) { self == .call ? mailbox.deliver(1) : (flag.isSet = true) }
    @Sendable func age() -> Int {
      expect(flag.isSet).toEventually(beTrue(), timeout: .seconds(5))
      return change.age
    }
    switch self {
    case .thread: return age()
    case .mainThread: return MainThread.run(age)
    case .task: await expect(flag.isSet).toEventually(beTrue(), timeout: .seconds(5))
    case .call:
      await expect(mailbox).toEventually(haveReceived(.deliver), timeout: .seconds(5))
    }
    return change.age
  }

  /// The cost of a wait of one second whose condition never becomes true.
  struct Costs {
    let evaluations: Int
    /// The processor time of the whole process, in nanoseconds.
    let processorTime: Int
    /// The time beyond one second that the wait takes, including its failure text, in nanoseconds.
    let overshoot: Int
  }

  /// Returns the median costs of several waits.
  func costs() async -> Costs {
    var costs: [Costs] = []
    for _ in 0..<5 {
      Self.evaluations.store(0, ordering: .relaxed)
      let (start, processorTime) = (Clock.now, Clock.processorTime)
      await withAssertionHandler(Silence()) { await waitInVain() }
      costs.append(
        Costs(
          evaluations: Self.evaluations.load(ordering: .relaxed),
          processorTime: Clock.processorTime - processorTime,
          overshoot: Clock.now - start - 1_000_000_000))
    }
    func median(_ cost: (Costs) -> Int) -> Int { costs.map(cost).sorted()[costs.count / 2] }
    return Costs(
      evaluations: median(\.evaluations), processorTime: median(\.processorTime),
      overshoot: median(\.overshoot))
  }

  private func waitInVain() async {
    @Sendable func block() -> Int {
      withAssertionHandler(Silence()) {
        expect(Self.noting(false)).toEventually(beTrue(), timeout: .seconds(1))
      }
      return 0
    }
    switch self {
    case .thread: _ = block()
    case .mainThread: _ = MainThread.run(block)
    case .task:
      await expect(Self.noting(false)).toEventually(beTrue(), timeout: .seconds(1))
    case .call:
      await expect(Self.noting(Self.mailbox)).toEventually(
        haveReceived(.close), timeout: .seconds(1))
    }
  }

  private static let evaluations = Atomic(0)

  private static func noting<Value>(_ value: Value) -> Value {
    evaluations.add(1, ordering: .relaxed)
    return value
  }
}
