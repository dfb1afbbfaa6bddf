internal import StakeoutReporting
internal import StakeoutRuntime

extension Mock {
  /// Waits until all that was expected has happened, and fails the test if it takes too long.
  ///
  /// It returns at the moment when the last expectation is used, on any thread. On the main thread
  /// the main queue and the main run loop go on meanwhile. On the main actor, whose queue cannot go
  /// on, it fails at once unless there is nothing to wait for: use the asynchronous form there.
  ///
  /// - Parameter time: how long to wait at most.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    if book.owed.isEmpty { return }
    let site = SourceSite(file: file, line: line, fileID: fileID, column: column)
    let inSwiftTesting = TestContext.isOfSwiftTesting
    guard !WaitingPlace.current.forbidsBlocking(underSwiftTesting: inSwiftTesting) else {
      let message = """
        cannot wait here: this blocks the main actor, and with it what it waits for. Make the test \
        'async' and use 'await': 'verify' then suspends the task instead.
        """
      return report(message, at: site)
    }
    var (waiter, bell) = (waiter(for: time), Watch(book))
    _ = waiter.block(wakes: { bell.begin() }) { book.owed.isEmpty }
    bell.end()
    verify(noting: waiter.obstacleNote, at: site)
  }

  /// Waits, with the task suspended, until all that was expected has happened, and fails the test
  /// if it takes too long, or if the task is cancelled.
  ///
  /// - Parameter time: how long to wait at most.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    var (waiter, bell) = (waiter(for: time), Watch(book))
    _ = await waiter.suspend(wakes: { bell.begin() }) { book.owed.isEmpty }
    bell.end()
    verify(file: file, line: line, fileID: fileID, column: column)
  }

  private func waiter(for time: Duration) -> Waiter {
    Waiter(start: .now, timeout: time, longestPause: .milliseconds(10))
  }

  /// A bell that a book rings, from the moment on that somebody has to wait.
  private struct Watch {
    private let book: ExpectationBook
    private var event: Event?

    init(_ book: ExpectationBook) { self.book = book }

    mutating func begin() -> Event? {
      event = Event()
      if let event { book.watch(event) }
      return event
    }

    func end() {
      if let event { book.unwatch(event) }
    }
  }
}
