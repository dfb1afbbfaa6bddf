// The parameters, the progress and the failures of one use of `concurrently`.

private import Foundation
internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching
internal import Synchronization

/// The parameters of one use of `concurrently`.
struct ConcurrentPlan: Sendable {
  /// The kind of the workers.
  enum WorkerKind { case thread, task }

  let kind: WorkerKind
  /// The number of workers.
  let size: Int
  let iterations: Int
  let timeout: Duration?
  /// The seed of the random numbers; nil if the body takes none.
  let seed: UInt64?
  let site: SourceSite

  /// The greatest number of threads or tasks.
  ///
  /// A test that asks for more contains a mistake.
  private static let mostThreads = 4_096

  /// The reason why the plan cannot run, if there is one.
  ///
  /// A run without workers or iterations checks nothing, so it must not pass.
  var problem: String? {
    if size < 1 {
      "\(call) runs nothing: '\(kind)s' must be at least 1"
    } else if iterations < 1 {
      "concurrently(\(kind)s: \(size), iterations: \(iterations)) runs nothing: "
        + "'iterations' must be at least 1"
    } else if size > Self.mostThreads {
      "\(call) runs at most \(Self.mostThreads) \(kind)s; nothing was run"
    } else {
      nil
    }
  }

  /// How long a worker may continue its current iteration after the timeout.
  var grace: Duration { min(.seconds(1), timeout ?? .zero) }

  /// Fails the test at the line of the call.
  func report(_ message: String) {
    Reporter.report(Failure(message: message, site: site))
  }

  /// The call as text: `concurrently(threads: 8)`.
  var call: String { "concurrently(\(kind)s: \(size))" }

  /// The seed as text: `seed: 42`; nil without a seed.
  var seedText: String? { seed.map { "seed: \($0)" } }

  /// Returns a list as text: a title with the seed, and a line for each of the first 20 elements.
  func list<Element>(
    _ title: String, _ elements: [Element], line: (Element) -> String
  ) -> String {
    let seed = seedText.map { " (\($0))" } ?? ""
    let rest = elements.count > 20 ? ["… and \(elements.count - 20) more"] : []
    return (["\(title)\(seed)"] + elements.prefix(20).map(line) + rest).joined(separator: "\n")
  }
}

/// The state that the workers of one `concurrently` share: their progress and their errors.
final class ConcurrentRun<Failed: Error>: Sendable {
  let plan: ConcurrentPlan
  let workers: [ConcurrentWorker]
  private let failures = ConcurrentFailures()
  /// Whether the workers must not begin further iterations.
  private let isOver = Atomic(false)
  /// The errors so far, in the order in which they were thrown; nil when the run is over and collects
  /// no more errors.
  private let thrown = Locked<[(worker: Int, iteration: Int, error: Failed)]?>([])

  init(_ plan: ConcurrentPlan) {
    self.plan = plan
    workers = (0..<plan.size).map { [failures] index in
      ConcurrentWorker(index: index, plan: plan, failures: failures)
    }
  }

  /// Makes the workers stop before their next iteration.
  func stop() {
    // Relaxed order is enough, because the flag publishes no other data. A worker may see it one
    // iteration late.
    isOver.store(true, ordering: .relaxed)
  }

  /// Begins an iteration of a worker, and returns false if the worker must stop before it.
  ///
  /// The first iteration always runs, even if the system starts the worker after the timeout.
  func begin(_ iteration: Int, of worker: ConcurrentWorker) -> Bool {
    guard iteration == 0 || !isOver.load(ordering: .relaxed) else {
      worker.end(.stopped)
      return false
    }
    worker.begin(iteration)
    return true
  }

  /// Stores an error of a worker.
  ///
  /// If the run is over, reports it instead.
  ///
  /// It ignores the error of `Test.cancel()`, which has already cancelled the test.
  func collect(_ error: Failed, of worker: ConcurrentWorker) {
    if FrameworkFailures.isOfCancelledTest(error) { return }
    let entry = (worker: worker.index, iteration: worker.iteration, error: error)
    let isKept = thrown.withLock { thrown in
      thrown?.append(entry)
      return thrown != nil
    }
    guard !isKept else { return }
    plan.report("<\(error)> was thrown after \(plan.call) had returned")
  }

  /// Reports the failures that were only counted, and returns all errors so far.
  ///
  /// Later failures and errors are reported immediately.
  func conclude() -> ConcurrentErrors<Failed>? {
    for failure in failures.conclude(plan) { Reporter.report(failure) }
    return ConcurrentErrors(thrown.withLock { $0.take() } ?? [], in: plan)
  }

  /// The failure message of a run that exceeded its timeout; nil if it did not.
  var timeoutText: String? {
    guard isOver.load(ordering: .relaxed) else { return nil }
    let time = CallTable.text(of: plan.timeout ?? .zero)
    let title = "\(plan.call) did not finish within \(time)"
    return plan.list(title, workers.compactMap(\.lateness)) { $0 }
  }
}

/// One thread or task of a run.
///
/// It adds its index and iteration to the failures that it reports.
final class ConcurrentWorker: Sendable {
  let index: Int
  private let plan: ConcurrentPlan
  private let failures: ConcurrentFailures
  // Each of these two is an independent value, so relaxed order is enough.
  private let position = Atomic(0)
  private let state = Atomic(State.running)

  /// The state of a worker.
  enum State: UInt8, AtomicRepresentable {
    /// The worker runs its iterations.
    case running
    /// The worker stopped between two iterations, after `stop()`.
    case stopped
    /// The worker has run all iterations, or has thrown.
    case finished
  }

  init(index: Int, plan: ConcurrentPlan, failures: ConcurrentFailures) {
    self.index = index
    self.plan = plan
    self.failures = failures
  }

  /// The current iteration.
  var iteration: Int { position.load(ordering: .relaxed) }

  /// Records that an iteration begins.
  func begin(_ iteration: Int) { position.store(iteration, ordering: .relaxed) }

  /// Records why the worker has ended.
  ///
  /// Only the first reason counts.
  func end(_ reason: State = .finished) {
    _ = state.compareExchange(expected: .running, desired: reason, ordering: .relaxed)
  }

  /// The worker's random numbers.
  var generator: SeededGenerator { SeededGenerator(seed: plan.seed ?? 0, worker: index) }

  /// The worker's line in the timeout message; nil if it has finished.
  fileprivate var lateness: String? {
    let name = "\(plan.kind) \(index)"
    return switch state.load(ordering: .relaxed) {
    case .running: "\(name) is still in iteration \(iteration), and was left running"
    case .stopped: "\(name) was stopped after iteration \(iteration)"
    case .finished: nil
    }
  }

  /// The reporter for the code that the worker runs.
  ///
  /// It adds the worker's index and iteration to each failure.
  var reporter: some FailureReporter {
    PositionReporter(worker: self, next: TestContext.current.destination)
  }

  private struct PositionReporter: ConfirmingReporter {
    let worker: ConcurrentWorker
    let next: any FailureReporter

    func report(_ failure: Failure) { _ = recordsFailure(failure) }

    func recordsFailure(_ failure: Failure) -> Bool {
      let parts = [
        "\(worker.plan.kind) \(worker.index)", "iteration \(worker.iteration)",
        worker.plan.seedText,
      ]
      let position = parts.compactMap(\.self).joined(separator: ", ")
      let placed = failure.replacing(message: "\(failure.message)\n(\(position))")
      guard let next = next as? any ConfirmingReporter else {
        next.report(placed)
        return false
      }
      return worker.failures.take(failure) { next.recordsFailure(placed) }
    }
  }
}

/// The failures of one `concurrently`.
///
/// Equal failures at one line are shown once.
///
/// The first failure with a text is reported when it occurs, because the run may never end. Further
/// failures with this text are only counted. If a line has many texts, failures with further texts are
/// only counted as well. The counts are reported when the run is over. A failure is counted only if a
/// failure at the same line has failed the test.
final class ConcurrentFailures: Sendable {
  /// The failures at one line.
  private struct Line {
    let site: SourceSite
    /// The texts that were reported, in order, and the number of failures with each.
    var texts: [(text: String, count: Int)] = []
    /// The number of failures with other texts.
    var others = 0

    var count: Int { texts.reduce(others) { $0 + $1.count } }
  }

  /// The greatest number of texts that are reported for one line.
  private static let mostTexts = 10

  /// The lines with failures, in the order of their first failures; nil when the run is over.
  private let lines = Locked<[Line]?>([])
  /// The lock that is held while a failure is reported, so that an equal failure is not reported at the
  /// same time.
  ///
  /// It is recursive, because a test framework may call code for a failure that fails itself.
  private let reporting = NSRecursiveLock()

  /// Reports a failure, or only counts it.
  ///
  /// - Parameter report: reports the failure, and returns whether it surely fails the test.
  /// - Returns: whether the failure, or an equal one, surely fails the test.
  func take(_ failure: Failure, reporting report: () -> Bool) -> Bool {
    reporting.withLock {
      if count(failure) { return true }
      let fails = report()
      if fails { count(failure, isNew: true) }
      return fails
    }
  }

  /// Counts a failure.
  ///
  /// Returns false if it must be reported instead.
  ///
  /// - Parameter isNew: whether the failure was just reported, so that its line and text are added.
  @discardableResult
  private func count(_ failure: Failure, isNew: Bool = false) -> Bool {
    lines.withLock { lines in
      guard var all = lines else { return false }
      let place = failure.site.description
      var index = all.firstIndex { $0.site.description == place }
      if index == nil, isNew {
        index = all.count
        all.append(Line(site: failure.site))
      }
      guard let index else { return false }
      if let text = all[index].texts.firstIndex(where: { $0.text == failure.message }) {
        all[index].texts[text].count += 1
      } else if isNew {
        all[index].texts.append((failure.message, 1))
      } else if all[index].texts.count >= Self.mostTexts {
        all[index].others += 1
      } else {
        return false
      }
      lines = all
      return true
    }
  }

  /// Returns a failure for each line with counted failures; later failures are reported immediately.
  func conclude(_ plan: ConcurrentPlan) -> [Failure] {
    // Take only this lock: a worker that is left running may hold `reporting`.
    let all = lines.withLock { $0.take() } ?? []
    let run = [
      CountSpecifier.text(of: plan.size, "\(plan.kind)"),
      CountSpecifier.text(of: plan.iterations, "iteration") + " each", plan.seedText,
    ].compactMap(\.self).joined(separator: ", ")
    return all.filter { $0.count > $0.texts.count }.map { line in
      let title = "\(line.count) failures at this line in all (\(run)):"
      let texts = line.texts.map { "\($0.count) × \($0.text)" }
      let others = line.others > 0 ? ["\(line.others) × another text"] : []
      let message = [title] + (texts + others).map { "  \($0)" }
      return Failure(message: message.joined(separator: "\n"), site: line.site)
    }
  }
}
