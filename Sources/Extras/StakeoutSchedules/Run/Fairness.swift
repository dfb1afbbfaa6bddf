/// How long a task that is ready may wait for other tasks: longer than by chance, but not without end.
///
/// A task that waits in a loop would otherwise run until the run is a livelock, while the task that it
/// waits for has a lower priority. This is the fair scheduling of Musuvathi and Qadeer (PLDI 2008),
/// which looks at each k-th yield: a small k would leave out orders in which a task is late by some
/// yields, as in tests that yield a few times and hope.
struct Fairness {
  /// For each task that is ready.
  private static let (yields, steps) = (100, 1_000)

  /// How many yields have ended steps so far.
  var yields = 0
  /// Whether any task was kept waiting for too long: there are further schedules, which are not fair.
  private(set) var hasEnded = false

  /// Whether a job has waited for too long.
  ///
  /// - Parameters:
  ///   - job: The one that has waited for the longest time.
  ///   - count: How many jobs are ready.
  ///   - step: The present step.
  mutating func ends(for job: ReadyJob, among count: Int, at step: Int) -> Bool {
    let ends =
      step - job.step > Self.steps * count || yields - job.yields > Self.yields * count
    if ends { hasEnded = true }
    return ends
  }

  /// Says that from here on only the oldest job runs.
  mutating func end() { hasEnded = true }
}
