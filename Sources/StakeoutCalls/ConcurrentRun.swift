internal import StakeoutReporting
internal import StakeoutRuntime
internal import Synchronization

/// What `concurrently` was asked for.
struct ConcurrentPlan: Sendable {
  /// Who works.
  enum Crew: String, Sendable, CustomStringConvertible {
    case thread, task

    var description: String { rawValue }
  }

  let crew: Crew
  let size: Int
  let iterations: Int
  let timeout: Duration?
  /// What the random numbers follow from; nil when nobody asks for any.
  let seed: UInt64?
  let site: SourceSite

  /// The most threads that are started; a test that asks for more has miscounted.
  private static let mostThreads = 4_096

  /// Why the plan cannot be run; nil if it can.
  ///
  /// A run without workers or iterations checks nothing, and must not pass as if it had.
  var refusal: String? {
    if size < 1 {
      "\(call) runs nothing: '\(crew)s' has to be at least 1"
    } else if iterations < 1 {
      "concurrently(\(crew)s: \(size), iterations: \(iterations)) runs nothing: "
        + "'iterations' has to be at least 1"
    } else if size > Self.mostThreads {
      "\(call) runs at most \(Self.mostThreads) \(crew)s; nothing was run"
    } else {
      nil
    }
  }

  /// How long workers have for the iteration they are in, once the time is over.
  var grace: Duration { min(.seconds(1), timeout ?? .zero) }

  /// Fails the test at the caller's line.
  func report(_ message: String) {
    Reporter.report(Failure(message: message, site: site))
  }

  /// As in `concurrently(threads: 8)`.
  var call: String { "concurrently(\(crew)s: \(size))" }

  /// As in `seed: 42`; nil without one.
  var seedText: String? { seed.map { "seed: \($0)" } }
}

/// What the workers of one `concurrently` share: where each is, and what came of it.
final class ConcurrentRun<Failed: Error>: Sendable {
  typealias Thrown = ConcurrentErrors<Failed>.Thrown

  let plan: ConcurrentPlan
  let workers: [ConcurrentWorker]
  /// Whether no further iteration is to begin.
  private let isOver = Atomic(false)
  /// Nil when the run is over and nobody collects errors any more.
  private let thrown = Locked<[Thrown]?>([])

  init(_ plan: ConcurrentPlan) {
    self.plan = plan
    workers = (0..<plan.size).map { ConcurrentWorker(index: $0, plan: plan) }
  }

  /// Has the workers stop before their next iteration.
  func stop() {
    // It carries nothing but itself, and may be seen an iteration late.
    isOver.store(true, ordering: .relaxed)
  }

  /// The next iteration of a worker; nil when there is none.
  ///
  /// The first one has begun with the run, also for a worker that the system lets go late.
  func nextIteration(of worker: ConcurrentWorker, after last: Int) -> Int? {
    let next = last + 1
    guard next < plan.iterations else { return nil }
    guard next == 0 || !isOver.load(ordering: .relaxed) else {
      worker.end(.stopped)
      return nil
    }
    worker.begin(next)
    return next
  }

  /// Keeps an error, or reports it when it comes too late.
  func collect(_ error: Failed, of worker: ConcurrentWorker) {
    let entry = Thrown(worker: worker.index, iteration: worker.iteration, error: error)
    let isKept = thrown.withLock { thrown in
      thrown?.append(entry)
      return thrown != nil
    }
    guard !isKept else { return }
    plan.report("\(plan.call) was over when <\(error)> was thrown")
  }

  /// All errors so far; later ones are reported at once.
  func conclude() -> ConcurrentErrors<Failed>? {
    let all = thrown.withLock { thrown in
      defer { thrown = nil }
      return thrown ?? []
    }
    return ConcurrentErrors(all, in: plan)
  }

  /// The failure of a run that took too long; nil if it did not.
  var timeoutText: String? {
    guard isOver.load(ordering: .relaxed) else { return nil }
    let late = workers.compactMap(\.lateness)
    let seed = plan.seedText.map { " (\($0))" } ?? ""
    let time = CallTable.text(of: plan.timeout ?? .zero)
    let rest = late.count > 20 ? ["… and \(late.count - 20) more"] : []
    let title = "\(plan.call) was not done within \(time)\(seed)"
    return ([title] + late.prefix(20) + rest).joined(separator: "\n")
  }
}

/// One thread, or task, of a run, which puts its position below what fails on it.
final class ConcurrentWorker: Sendable {
  let index: Int
  private let plan: ConcurrentPlan
  // Each is a note of its own, about nothing else in memory; no order is needed.
  private let position = Atomic(0)
  private let state = Atomic(State.running)

  /// How far it has come.
  enum State: UInt8, AtomicRepresentable {
    case running
    /// It was told to stop, and did so between two iterations.
    case stopped
    /// It has done all it had to, or has thrown.
    case finished
  }

  init(index: Int, plan: ConcurrentPlan) {
    self.index = index
    self.plan = plan
  }

  /// The iteration that it is in.
  var iteration: Int { position.load(ordering: .relaxed) }

  func begin(_ iteration: Int) { position.store(iteration, ordering: .relaxed) }

  /// Notes that it runs no more, and why; the first reason counts.
  func end(_ reason: State = .finished) {
    _ = state.compareExchange(expected: .running, desired: reason, ordering: .relaxed)
  }

  /// Its random numbers.
  var generator: SeededGenerator { SeededGenerator(seed: plan.seed ?? 0, worker: index) }

  /// What to say about it when the time is over; nil if it has come to its end.
  fileprivate var lateness: String? {
    let name = "\(plan.crew) \(index)"
    return switch state.load(ordering: .relaxed) {
    case .running: "\(name) is still in iteration \(iteration), and was left running"
    case .stopped: "\(name) was stopped after iteration \(iteration)"
    case .finished: nil
    }
  }

  /// Runs `body` with failures going to the reporter in force, with the position.
  func run<R>(_ body: () throws -> R) rethrows -> R {
    guard let reporter = TestScope.current.reporter else { return try body() }
    return try withReporter(PositionReporter(worker: self, next: reporter), perform: body)
  }

  /// Runs an async `body` in the same way.
  nonisolated(nonsending) func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    guard let reporter = TestScope.current.reporter else { return try await body() }
    return try await withReporter(PositionReporter(worker: self, next: reporter), perform: body)
  }

  private struct PositionReporter: FailureReporter {
    let worker: ConcurrentWorker
    let next: any FailureReporter

    func report(_ failure: Failure) {
      let parts = [
        "\(worker.plan.crew) \(worker.index)", "iteration \(worker.iteration)",
        worker.plan.seedText,
      ]
      let position = parts.compactMap(\.self).joined(separator: ", ")
      next.report(Failure(message: "\(failure.message)\n(\(position))", site: failure.site))
    }
  }
}
