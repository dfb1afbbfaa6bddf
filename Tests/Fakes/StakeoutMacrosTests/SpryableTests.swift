public import Stakeout
import StakeoutMacros
import StakeoutSpryKit
import Testing

#if canImport(SpryMacroAvailable)
  private let macrosAreAvailable = true
#else
  private let macrosAreAvailable = false
#endif

private struct DeskError: Error, Equatable { var code = 1 }

private final class Image { var width = 1 }

@Spryable
private final class FakeDesk {
  @SpryableVar var name: String
  @SpryableVar(.set) var title: String
  @SpryableVar(.set) var `class`: Int
  @SpryableVar(.async, .throws) var remote: Int
  @SpryableVar(throwing: DeskError.self) var strict: Int
  @SpryableVar(.set) static var shared: Int

  @SpryableFunc func close()
  @SpryableFunc func load(userId: Int, inURL: String, _ flag: Bool, _: Int) -> String
  @SpryableFunc class func reset(_ hard: Bool)
  @SpryableFunc static func make() throws -> Int
  @SpryableFunc func `default`(`for` x: Int) -> Int

  @SpryableFunc func read() throws -> Int
  @SpryableFunc func parse(_ text: String) throws(DeskError) -> Int
  @SpryableFunc func fetch(id: Int) async -> Int
  @SpryableFunc func send(id: Int) async throws -> Int
  @SpryableFunc func sync(id: Int) async throws(DeskError) -> Int
  @SpryableFunc func again(_ work: () throws -> Int) rethrows -> Int

  @SpryableFunc func run(_ work: () -> Int, then: (Int) -> Void) -> Int
  @SpryableFunc func attempt(_ work: () -> Int) throws(DeskError) -> Int
  @SpryableFunc func perform(_ work: () async -> Int) async throws -> Int
  @SpryableFunc func later(_ work: @escaping () -> Int)
  @SpryableFunc(.asArgument) func ignore(_ work: @escaping () -> Int, id: Int, _ more: () -> Void)
  @SpryableFunc func log(_ text: @autoclosure () -> String)
  @SpryableFunc func refill(_ glass: inout Int) -> Bool
  @SpryableFunc func add(_ values: Int...)
  @SpryableFunc func pack<each T>(_ values: repeat each T)
  @SpryableFunc func draw(_ image: borrowing Image, _ other: consuming Image)
  @SpryableFunc func same<T>(_ value: T) -> T

  @SpryableFunc(.overloaded) func put(_ x: Int) -> String
  @SpryableFunc(.overloaded) func put(_ x: [String: Int]) -> String
  @SpryableFunc(.overloadedResult) func take() -> Int
  @SpryableFunc(.overloadedResult) func take() -> String

  #if DEBUG || !DEBUG
    @SpryableFunc func conditional() -> Int
  #endif
}

@Spryable
private actor FakeLine {
  @SpryableVar var count: Int
  @SpryableFunc func push(_ x: Int) -> Int
  @SpryableFunc nonisolated func name() -> String
}

@MainActor
@Spryable
private final class FakeWindow {
  @SpryableVar(.set) var title: String
  @SpryableFunc func show(_ image: Image) async -> Int
  @SpryableFunc func animate(_ steps: () -> Int) async -> Int
}

@Spryable
open class OpenFake {
  @SpryableFunc open func load() -> Int
}

@Suite struct SpryableTests {
  private let fake = FakeDesk()

  @Test func `macros are said to be there`() {
    #expect(macrosAreAvailable)
  }

  @Test func `a function answers as it is stubbed and records its arguments`() {
    fake.stub(.loadWithUserid_Inurl_Flag_Arg3).andReturn("seven")
    #expect(fake.load(userId: 7, inURL: "a", true, 1) == "seven")
    expect(fake).to(
      haveReceived(.loadWithUserid_Inurl_Flag_Arg3, with: 7, "a", true, Argument.skipped))
    fake.stub(.close).andReturn()
    fake.close()
    expect(fake).to(haveReceived(.close, countSpecifier: .exactly(1)))
  }

  @Test func `properties`() async throws {
    fake.stub(.name).andReturn("n")
    #expect(fake.name == "n")
    fake.stub(.title_get).andReturn("t")
    fake.stub(.title_set).andReturn()
    fake.title = fake.title + "!"
    expect(fake).to(haveReceived(.title_set, with: "t!"))
    fake.stub(.class_set).andReturn()
    fake.`class` = 3
    expect(fake).to(haveReceived(.class_set, with: 3))
    fake.stub(.remote).andReturn(4)
    #expect(try await fake.remote == 4)
    fake.stub(.strict).andThrow(DeskError(code: 5))
    #expect(throws: DeskError(code: 5)) { try fake.strict }
  }

  @Test func `a back-ticked name`() {
    fake.stub(.defaultWithFor).with(2).andReturn(3)
    #expect(fake.default(for: 2) == 3)
  }

  @Test func `what a function throws`() async throws {
    fake.stub(.read).andThrow(DeskError())
    #expect(throws: DeskError()) { try fake.read() }
    fake.stub(.parseWithText).andThrow(DeskError(code: 2))
    do throws(DeskError) {
      _ = try fake.parse("x")
      Issue.record("it throws")
    } catch {
      #expect(error.code == 2)
    }
    fake.stub(.sendWithId).with(1).andThrow(DeskError(code: 3))
    await #expect(throws: DeskError(code: 3)) { try await fake.send(id: 1) }
    fake.stub(.syncWithId).with(1).andThrow(DeskError(code: 4))
    await #expect(throws: DeskError(code: 4)) { try await fake.sync(id: 1) }
  }

  @Test func `an async function`() async throws {
    fake.stub(.fetchWithId).with(1).andReturn(10)
    #expect(await fake.fetch(id: 1) == 10)
    fake.stub(.sendWithId).with(1).andReturn(11)
    #expect(try await fake.send(id: 1) == 11)
    fake.stub(.syncWithId).with(1).andReturn(12)
    #expect(try await fake.sync(id: 1) == 12)
  }

  @Test func `a closure that does not escape can be called by the stub`() async throws {
    fake.stub(.runWithWork_Then).andDo { arguments in
      let work = arguments[0] as? () -> Int
      (arguments[1] as? (Int) -> Void)?(9)
      return (work?() ?? 0) + 1
    }
    var seen = 0
    #expect(fake.run({ 41 }, then: { seen = $0 }) == 42)
    #expect(seen == 9)
    expect(fake).to(haveReceived(.runWithWork_Then, with: Argument.closure, Argument.closure))

    fake.stub(.attemptWithWork).andDo { arguments in
      guard let work = arguments[0] as? () -> Int else { return 0 }
      guard work() < 5 else { throw DeskError(code: work()) }
      return work()
    }
    #expect(try fake.attempt { 4 } == 4)
    #expect(throws: DeskError(code: 5)) { try fake.attempt { 5 } }
    fake.stub(.againWithWork).andReturn(6)
    #expect(fake.again { 1 } == 6)
    fake.stub(.performWithWork).andReturn(7)
    #expect(try await fake.perform { 1 } == 7)
    expect(fake).to(haveReceived(.performWithWork, with: Argument.closure))
  }

  @Test func `closures that escape`() {
    let captor = Argument.captor()
    fake.stub(.laterWithWork).with(captor).andReturn()
    fake.later { 8 }
    let work: () -> Int = captor[0]
    #expect(work() == 8)
    fake.stub(.ignoreWithWork_Id_More).andReturn()
    fake.ignore({ 1 }, id: 2, {})
    expect(fake).to(
      haveReceived(.ignoreWithWork_Id_More, with: Argument.closure, 2, Argument.closure))
  }

  @Test func `autoclosures, inout, variadics, packs and borrowed values`() {
    fake.stub(.logWithText).andReturn()
    fake.log("a" + "b")
    expect(fake).to(haveReceived(.logWithText, with: "ab"))

    fake.stub(.refillWithGlass).andDo { arguments in
      (arguments[0] as? InoutArgument<Int>)?.value = 7
      return true
    }
    var glass = 1
    #expect(fake.refill(&glass))
    #expect(glass == 7)
    expect(fake).to(haveReceived(.refillWithGlass, with: 1))

    fake.stub(.addWithValues).andReturn()
    fake.add(1, 2, 3)
    expect(fake).to(haveReceived(.addWithValues, with: [1, 2, 3]))

    fake.stub(.packWithValues).andReturn()
    fake.pack(1, "a")
    expect(fake).to(haveReceived(.packWithValues, countSpecifier: .exactly(1)))

    fake.stub(.drawWithImage_Other).andReturn()
    fake.draw(Image(), Image())
    expect(fake).to(haveReceived(.drawWithImage_Other, with: Argument.nonNil, Argument.nonNil))

    fake.stub(.sameWithValue).with(1).andReturn(2)
    fake.stub(.sameWithValue).with("a").andReturn("b")
    #expect(fake.same(1) == 2)
    #expect(fake.same("a") == "b")
  }

  @Test func `overloads have stubs of their own`() {
    fake.stub(.putWithX_Int).andReturn("int")
    fake.stub(.putWithX_ListStringInt).andReturn("map")
    #expect(fake.put(1) == "int")
    #expect(fake.put(["a": 1]) == "map")
    expect(fake).to(haveReceived(.putWithX_ListStringInt, with: ["a": 1]))
    fake.stub(.take_Int).andReturn(1)
    fake.stub(.take_String).andReturn("one")
    #expect((fake.take() as Int, fake.take() as String) == (1, "one"))
  }

  @Test func `members in conditions`() {
    fake.stub(.conditional).andReturn(3)
    #expect(fake.conditional() == 3)
  }

  @Test func `static members and class functions`() throws {
    defer { FakeDesk.resetCallsAndStubs() }
    FakeDesk.stub(.resetWithHard).andReturn()
    FakeDesk.reset(true)
    expect(FakeDesk.self).to(haveReceived(.resetWithHard, with: true))
    FakeDesk.stub(.make).andThrow(DeskError())
    #expect(throws: DeskError()) { try FakeDesk.make() }
    FakeDesk.stub(.shared_get).andReturn(1)
    FakeDesk.stub(.shared_set).andReturn()
    FakeDesk.shared += 1
    expect(FakeDesk.self).to(haveReceived(.shared_set, with: 2))
  }

  @Test func `calls and stubs are kept in the stored property`() {
    fake.stub(.close).andReturn()
    fake.close()
    #expect(Mirror(reflecting: fake).children.contains { $0.label == "spyStorage" })
    #expect(fake.recordedCallsCount == 1)
  }

  @Test func `an actor is a double`() async {
    let queue = FakeLine()
    queue.stub(.pushWithX).with(1).andReturn(2)
    queue.stub(.count).andReturn(3)
    queue.stub(.name).andReturn("q")
    #expect(await queue.push(1) == 2)
    #expect(await queue.count == 3)
    #expect(queue.name() == "q")
    expect(queue).to(haveReceived(.pushWithX, with: 1))
  }

  @Test @MainActor func `a class of the main actor is a double`() async {
    let screen = FakeWindow()
    screen.stub(.showWithImage).andReturn(1)
    #expect(await screen.show(Image()) == 1)
    screen.stub(.title_set).andReturn()
    screen.title = "a"
    screen.stub(.animateWithSteps).andReturn(2)
    #expect(await screen.animate { 1 } == 2)
    expect(screen).to(haveReceived(.title_set, with: "a"))
  }

  @Test func `an open class is a double`() {
    let fake = OpenFake()
    fake.stub(.load).andReturn(1)
    #expect(fake.load() == 1)
  }

  @Test func `a failure in strict mode stands where the double is called`() {
    let failures = CapturingReporter()
    fake.unstubbedCalls = .strict
    let line = #line + 1
    withReporter(failures) { fake.close() }
    #expect(failures.failures.map(\.site.line) == [UInt(line)])
  }
}
