internal import StakeoutBase

/// The body that each thread runs.
typealias ThreadBody<Failed: Error> =
  @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator) throws(Failed) ->
  Void

extension ConcurrentPlan {
  /// Runs the body on threads; throws the errors of all of them, and reports all other failures.
  ///
  /// Only a `body` that throws makes it throw.
  func runThreads<Failed: Error>(_ body: @escaping ThreadBody<Failed>) rethrows {
    if let errors = errors(of: body) { try rethrow(body) { throw errors } }
  }

  private func errors<Failed: Error>(
    of body: @escaping ThreadBody<Failed>
  ) -> ConcurrentErrors<Failed>? {
    if let refusal {
      report(refusal)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    var failure: String?
    do {
      // For programs whose threads do not inherit their owners.
      let work = carryingTest { (index: Int) in
        let worker = run.workers[index]
        withReporter(worker.reporter) { run.work(worker, body) }
        worker.end()
      }
      try ThreadTeam.run(
        size: size, timeout: timeout, grace: grace, onTimeout: run.stop, work)
      failure = run.timeoutText
    } catch {
      failure = "\(call) \(error); nothing was run"
    }
    if let failure { report(failure) }
    return run.conclude()
  }
}

extension ConcurrentRun {
  /// Runs all iterations of one thread.
  fileprivate func work(_ worker: ConcurrentWorker, _ body: ThreadBody<Failed>) {
    var random = worker.generator
    do throws(Failed) {
      for iteration in 0..<plan.iterations {
        guard begin(iteration, of: worker) else { return }
        try body(worker.index, iteration, &random)
      }
    } catch {
      collect(error, of: worker)
    }
  }
}
