import Foundation
import StakeoutCalls

@testable import StakeoutSchedules

/// Runs the jobs of a task and of its children one at a time, in an order that a seed decides.
///
/// Only for bodies that nothing outside resumes.
final class StepExecutor: TaskExecutor, @unchecked Sendable {
  // SAFETY: all is touched with the lock held.
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs jobs until none is ready.
  private func drive() {
    while let job = lock.withLock({ next() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    jobs.isEmpty ? nil : jobs.remove(at: .random(in: jobs.indices, using: &random))
  }

  /// Runs a body; returns whether it came back.
  func run(_ body: @escaping @Sendable () async -> Void) async -> Bool {
    let hasEnded = Flag()
    Task(executorPreference: self) {
      await body()
      hasEnded.set()
    }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.drive()
        continuation.resume()
      }
    }
    return hasEnded.isSet
  }

  private final class Flag: @unchecked Sendable {
    // SAFETY: touched with the lock held.
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}

extension LaneRunner {
  /// Runs a body's jobs in an order that the seed decides.
  static let stepping = LaneRunner { seed, _, body in
    let hasEnded = await StepExecutor(seed: seed).run(body)
    return Result(end: hasEnded ? .finished : .hung, isRepeatable: true)
  }
}
