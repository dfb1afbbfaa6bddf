import StakeoutSpies
import Testing

/// A failure of an asynchronous call is reported at the line that called the double.
@Suite struct AsyncCallerTests {
  private let fake = FakeService()

  init() { fake.unstubbedCalls = .strict }

  private func line(of call: () async throws -> Void) async -> Int? {
    let failures = CapturingReporter()
    await withReporter(failures) { try? await call() }
    return failures.failures.first.map { Int($0.site.line) }
  }

  @Test func `the test itself`() async {
    let line = await line { _ = await fake.refresh(id: 1) }
    #expect(line == #line - 1)
  }

  @Test func `after a suspension`() async {
    let line = await line {
      await Task.yield()
      _ = await fake.refresh(id: 1)
    }
    #expect(line == #line - 2)
  }

  @Test func `a function that can throw`() async {
    let line = await line { _ = try await fake.download(id: 1) }
    #expect(line == #line - 1)
  }

  // The optimiser merges the code after an `await` with code of other lines.
  #if DEBUG
    @Test func `a stub with an error that the function cannot throw`() async {
      fake.stub(.refresh).andDo { _ in throw NotFound() }
      let line = await line { _ = await fake.refresh(id: 1) }
      #expect(line == #line - 1)
    }

    @Test func `child tasks, groups and tasks`() async {
      let fake = fake
      let ofChild = await line {
        async let text = fake.refresh(id: 1)
        _ = await text
      }
      #expect(ofChild == #line - 3)
      let ofGroup = await line {
        await withTaskGroup(of: String.self) { group in
          group.addTask { await fake.refresh(id: 1) }
        }
      }
      #expect(ofGroup == #line - 3)
      let ofTask = await line {
        let task: Task<String, Never> = Task { await fake.refresh(id: 1) }
        _ = await task.value
      }
      #expect(ofTask == #line - 3)
    }
  #endif

  @Test func `the code under test`() async {
    let line = await line { _ = await FeedReader(feed: fake).read() }
    #expect(line == FeedReader.line)
  }
}

/// Code under test that calls the double.
private struct FeedReader {
  let feed: FakeService

  static let line = #line + 5

  @inline(never)
  func read() async -> String {
    await Task.yield()
    return await feed.refresh(id: 1)
  }
}
