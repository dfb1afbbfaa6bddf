private import Dispatch
private import StakeoutReporting
private import StakeoutRuntime

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Threads that begin their work together and are waited for.
enum ThreadTeam {
  /// The system refused a thread.
  struct Shortage: Error {
    /// How many threads there were by then.
    let started: Int
    /// What the system said.
    let reason: String
  }

  /// What one thread needs to know, and owns.
  private final class Member: Sendable {
    let index: Int
    let start: Start
    let ended: DispatchGroup
    let work: @Sendable (Int) -> Void

    init(
      index: Int, start: Start, ended: DispatchGroup, work: @escaping @Sendable (Int) -> Void
    ) {
      self.index = index
      self.start = start
      self.ended = ended
      self.work = work
      ended.enter()
    }

    func run() {
      if start.awaitSignal() { work(index) }
      ended.leave()
    }
  }

  /// Where the threads gather before they begin.
  private final class Start: Sendable {
    private let gathered = DispatchGroup()
    private let signal = DispatchGroup()
    private let isCalledOff = Locked(false)

    init(size: Int) {
      signal.enter()
      for _ in 0..<size { gathered.enter() }
    }

    /// Waits for the others; false when the work was called off.
    func awaitSignal() -> Bool {
      gathered.leave()
      signal.wait()
      return !isCalledOff.withLock { $0 }
    }

    /// Lets all begin when all are there.
    func fire() {
      gathered.wait()
      signal.leave()
    }

    /// Lets those who came go home; `missing` will not come.
    func callOff(missing: Int) {
      isCalledOff.withLock { $0 = true }
      for _ in 0..<missing { gathered.leave() }
      signal.leave()
    }
  }

  /// How long to wait for the threads.
  struct Patience {
    /// How long to wait; for ever by default.
    var timeout: Duration?
    /// How long to wait after that, once the threads have been told.
    var grace = Duration.zero
    /// Called when the timeout is over.
    var onTimeout: () -> Void = {}
  }

  /// Runs `work` once on each of `size` new threads and returns when all have ended, or when the
  /// patience is over: they are left running then.
  ///
  /// - Returns: whether all have ended.
  /// - Throws: ``Shortage`` when the system does not give as many threads; no work was done then.
  @discardableResult
  static func run(
    size: Int, patience: Patience = Patience(),
    _ work: @escaping @Sendable (_ index: Int) -> Void
  ) throws(Shortage) -> Bool {
    let start = Start(size: size)
    let ended = DispatchGroup()
    var threads: [pthread_t] = []
    for index in 0..<size {
      let member = Unmanaged.passRetained(
        Member(index: index, start: start, ended: ended, work: work))
      switch launch(member) {
      case .success(let thread): threads.append(thread)
      case .failure(let shortage):
        ended.leave()
        member.release()
        start.callOff(missing: size - index)
        for thread in threads { pthread_join(thread, nil) }
        throw Shortage(started: index, reason: shortage.reason)
      }
    }
    start.fire()
    guard patience.holds(until: ended) else {
      for thread in threads { pthread_detach(thread) }
      return false
    }
    for thread in threads { pthread_join(thread, nil) }
    return true
  }

  /// Starts one thread, which owns its member from then on.
  private static func launch(_ member: Unmanaged<Member>) -> Result<pthread_t, Shortage> {
    let body: Body = { context in
      if let context = context as UnsafeMutableRawPointer? {
        Unmanaged<Member>.fromOpaque(context).takeRetainedValue().run()
      }
      return nil
    }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, body, member.toOpaque())
    guard status == 0, let thread = thread as pthread_t? else {
      return .failure(Shortage(started: 0, reason: String(cString: strerror(status))))
    }
    return .success(thread)
  }

  #if canImport(Darwin)
    private typealias Body = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
  #else
    private typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  #endif
}

extension ThreadTeam.Patience {
  /// Waits for the end; false when it did not come in time.
  fileprivate func holds(until ended: DispatchGroup) -> Bool {
    guard let timeout else {
      ended.wait()
      return true
    }
    if Self.wait(for: ended, timeout) { return true }
    onTimeout()
    return Self.wait(for: ended, grace)
  }

  private static func wait(for ended: DispatchGroup, _ time: Duration) -> Bool {
    let nanoseconds = Int(clamping: max(.zero, time).saturatedNanoseconds)
    return ended.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
  }
}
