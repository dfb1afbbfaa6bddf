import Glibc

/// Times and durations in nanoseconds, on the clock that Stakeout uses for waiting.
public enum Clock {
  /// The monotonic time.
  public static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The processor time that this thread has used.
  ///
  /// Other processes hardly affect it.
  public static var threadTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The processor time that this process has used, in user mode and in the kernel.
  public static var processorTime: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { sum, time in
      sum + Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000
    }
  }

  /// Sleeps until a moment, without using any code that is measured.
  public static func sleep(until moment: Int) {
    while true {
      let left = moment - now
      guard left > 0 else { return }
      var time = timespec(tv_sec: left / 1_000_000_000, tv_nsec: left % 1_000_000_000)
      nanosleep(&time, nil)
    }
  }
}
