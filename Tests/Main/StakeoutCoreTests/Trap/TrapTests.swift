import Foundation
import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite struct TrapTests {
  private struct Oops: Error, Equatable { var number = 0 }

  // MARK: Kinds and messages

  @Test func `a fatal error has its message, file and line`() {
    let trap = Trap.catching { fatalError("no such key") }
    let line = #line - 1
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == "no such key")
    #expect(trap?.file == "StakeoutCoreTests/TrapTests.swift")
    #expect(trap?.line == line)
    #expect(trap?.output.contains(":\(line): Fatal error: no such key\n") == true)
    #expect(
      trap?.description
        == "fatalError: no such key, at StakeoutCoreTests/TrapTests.swift:\(line)")
  }

  /// libdispatch's threads block SIGABRT, so a raised signal would stay pending until the next
  /// `abort`.
  @Test func `a raised SIGABRT is caught on a thread of libdispatch`() async {
    let signals = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let traps = [Trap.catching { raise(SIGABRT) }, Trap.catching { abort() }]
        continuation.resume(returning: traps.map { $0?.signal })
      }
    }
    #expect(signals == [SIGABRT, SIGABRT])
  }

  @Test func `a message of several lines that quotes others stays whole`() {
    let message = "first\n\nA.swift:1: Fatal error: quoted\nFatal error: quoted too"
    let trap = Trap.catching { fatalError(message) }
    #expect(trap?.message == message)
    #expect(trap?.description.hasPrefix("fatalError: first, at ") == true)
  }

  @Test func `what the body prints is not taken for the message`() {
    let trap = Trap.catching {
      FileHandle.standardError.write(Data())
      printError("B.swift:2: Fatal error: only printed\n")
      abort()
    }
    #expect(trap?.kind == .abort)
    let other = Trap.catching {
      printError("B.swift:2: Fatal error: only printed\n")
      printError("more\n")
      UnsafeMutablePointer<Int>(bitPattern: 8).unsafelyUnwrapped.pointee = 1
    }
    #expect(other?.kind == .invalidAccess)
    #expect(other?.message == "")
    #expect(other?.output == "B.swift:2: Fatal error: only printed\nmore\n")
  }

  @Test func `precondition and assert have kinds of their own`() {
    let five = Int("5") ?? 0
    let trap = Trap.catching { precondition(five == 6, "not six") }
    #expect(trap?.kind == .precondition)
    #expect(trap?.line == #line - 2)
    let failure = Trap.catching { preconditionFailure("never") }
    // An optimised build traps without a message, and does not evaluate assertions at all.
    #expect(failure != nil)
    #if DEBUG
      #expect(trap?.reason == "not six")
      #expect(trap?.message == "not six")
      #expect(failure?.kind == .fatalError)
      #expect(Trap.catching { assert(five == 6, "not six") }?.kind == .assertion)
      #expect(Trap.catching { assertionFailure("never") }?.message == "never")
    #else
      #expect(trap?.reason == "")
    #endif
  }

  @Test func `a check of the library is a fatal error, at the line that failed it`() {
    // Use values that the optimizer does not know: a failure that it foresees gets no name.
    let count = CommandLine.arguments.count
    let nothing = Int(CommandLine.arguments[0])
    let unwrapped = Trap.catching { print(nothing!) }
    let indexed = Trap.catching { print([1][count + 1]) }
    let thrown = Trap.catching { try! { throw Oops(number: 7) }() }
    let line = #line - 3
    for (number, trap) in [unwrapped, indexed, thrown].enumerated() {
      #if DEBUG
        #expect(trap?.kind == .fatalError)
      #endif
      #expect(trap?.file?.hasSuffix("/TrapTests.swift") == true)
      #expect(trap?.line == line + number)
    }
    #expect(thrown?.message.contains("Oops(number: 7)") == true)
    #expect(unwrapped?.kind == .fatalError)
    #expect(thrown?.kind == .fatalError)
    #expect(unwrapped?.reason.hasPrefix("Unexpectedly found nil") == true)
    #if DEBUG
      #expect(indexed?.reason == "Index out of range")
      #expect(unwrapped?.message.contains("nil") == true)
      #expect(indexed?.message == "Index out of range")
    #endif
  }

  @Test func `an overflow has its name and its line from the debug information`() {
    let most = Int("\(Int.max)") ?? 0
    let trap = Trap.catching { print(most + 1) }
    let line = #line - 1
    #expect(trap?.kind == .runtimeFailure)
    #expect(trap?.message == "")
    #expect(trap?.reason == "arithmetic overflow")
    #expect(trap?.backtrace.runtimeFailure == "arithmetic overflow")
    #expect(trap?.line == line)
    #expect(
      trap?.description == "runtimeFailure: arithmetic overflow, at \(#filePath):\(line)")
  }

  @Test func `a failed cast and an abort are aborts`() {
    let anything: Any = 5
    let cast = Trap.catching { print(anything as! String) }
    #expect(cast?.kind == .abort)
    #expect(cast?.signal == SIGABRT)
    #expect(cast?.message.hasPrefix("Could not cast value of type 'Swift.Int'") == true)
    #expect(cast?.message.contains("\n") == false)
    #expect(cast?.description.hasPrefix("abort: Could not cast value") == true)

    let aborted = Trap.catching { abort() }
    #expect(aborted?.message == "")
    #expect(aborted?.description == "abort: SIGABRT, at \(#filePath):\(#line - 2)")
  }

  @Test func `bad memory has its address`() {
    let trap = Trap.catching {
      UnsafeMutablePointer<Int>(bitPattern: 0x18).unsafelyUnwrapped.pointee = 1
    }
    #expect(trap?.kind == .invalidAccess)
    #expect(trap?.address == 0x18)
    #expect(trap?.description.hasPrefix("invalidAccess: SIGSEGV at address 0x18") == true)
    #expect(Trap.catching { raise(SIGSEGV) }?.address == 0)
  }

  @Test func `endless recursion is a stack overflow, on any stack, and again`() {
    let done = DispatchSemaphore(value: 0)
    for size in [256 << 10, 1 << 20, 8 << 20] {
      let thread = Thread {
        for _ in 0..<2 {
          let trap = Trap.catching { _ = useUpStack() }
          #expect(trap?.kind == .stackOverflow)
          #expect(trap?.backtrace.addresses.count == 64)
        }
        done.signal()
      }
      thread.stackSize = size
      thread.start()
      done.wait()
    }
  }

  #if arch(x86_64)
    @Test func `a division by zero in C is arithmetic`() {
      let trap = Trap.catching { print(div(1, Int32(CommandLine.arguments.count) * 0)) }
      #expect(trap?.kind == .arithmetic)
      #expect(trap?.description == "arithmetic: SIGFPE, at \(#filePath):\(#line - 2)")
    }
  #endif

  // MARK: Backtrace

  @Test func `the frames name the failing function, its file and its line`() {
    let trap = Trap.catching { failHere() }
    let frames = trap?.backtrace.symbolicated() ?? []
    #if DEBUG
      let frame = frames.first { $0.function?.contains("failHere") == true }
      #expect(frame?.file?.hasSuffix("TrapTests.swift") == true)
      #expect(frame?.line == Self.failingLine)
    #endif
    #expect(trap?.backtrace.runtimeFailure == nil)
    // Expect demangled names. The name of a function that a macro made begins with `$s` even then,
    // but unlike a mangled name it contains spaces.
    #expect(frames.contains { $0.function?.contains("TrapTests.failHere") == true })
    let mangled = frames.compactMap(\.function).filter { $0.hasPrefix("$s") && !$0.contains(" ") }
    #expect(mangled.filter { $0.contains("StakeoutCoreTests") } == [])
  }

  @Test func `the frames of a living thread begin near the caller`() {
    let frames = Trap.Backtrace.here().symbolicated()
    #expect(frames.prefix(6).contains { $0.function?.contains("TrapTests") == true })
  }

  private static let failingLine = #line + 2
  @inline(never)
  private func failHere() { fatalError("here") }

  // MARK: Forms

  @Test func `a body that returns has no trap`() {
    var ran = false
    #expect(Trap.catching { ran = true } == nil)
    #expect(ran)
    #expect(!Trap.isArmed)
    var wasArmed = false
    #expect(Trap.catching { wasArmed = Trap.isArmed } == nil)
    #expect(wasArmed)
  }

  @Test func `an error comes through, from any depth, and ends its regions`() {
    #expect(throws: Oops(number: 1)) {
      _ = try Trap.catching { () throws -> Void in throw Oops(number: 1) }
    }
    #expect(throws: Oops(number: 2)) {
      _ = try Trap.catching { () throws -> Void in
        let inner = try Trap.catching { () throws -> Void in throw Oops(number: 2) }
        Issue.record("came back with \(String(describing: inner))")
      }
    }
    #expect(!Trap.isArmed)
  }

  @Test func `a throwing body may trap, or neither`() throws {
    let trap = try Trap.catching { () throws -> Void in
      _ = try? Trap.catching { () throws -> Void in throw Oops() }
      fatalError("after the error")
    }
    #expect(trap?.message == "after the error")
    #expect(try Trap.catching { () throws -> Void in } == nil)
  }

  @Test func `an outcome is a value, a trap or an error`() throws {
    #expect(returned(Trap.outcome(of: { 7 })) == 7)
    #expect(throws: Oops(number: 3)) {
      _ = try Trap.outcome(of: { () throws -> Int in throw Oops(number: 3) })
    }
    // A nil that the body returns is a value.
    #expect(returned(Trap.outcome(of: { () -> Int? in nil })) == .some(nil))
    #expect(returned(try Trap.outcome(of: { () throws -> Void in })) != nil)
    guard case .trapped(let trap) = Trap.outcome(of: { () -> Int in fatalError("no number") })
    else {
      Issue.record("no trap")
      return
    }
    #expect(trap.message == "no number")
  }

  private func returned<Value>(_ outcome: Trap.Outcome<Value>) -> Value? {
    if case .returned(let value) = outcome { value } else { nil }
  }

  @Test func `the innermost region catches, and the outer one goes on`() {
    var inner: Trap?
    let outer = Trap.catching {
      inner = Trap.catching { fatalError("inner") }
      fatalError("outer")
    }
    #expect(inner?.message == "inner")
    #expect(outer?.message == "outer")
    #expect(outer?.output.contains("inner") == false)
  }

  @Test func `a raised exception has its payload and leaves the innermost region`() {
    let outer = Trap.catching {
      let inner = Trap.catching { Trap.raise(Oops(number: 4)) }
      #expect(inner?.kind == .exception)
      #expect(inner?.signal == 0 && inner?.address == 0)
      #expect(inner?.backtrace.addresses.isEmpty == false)
      #expect(inner?.payload as? Oops == Oops(number: 4))
      #expect(inner?.message == "Oops(number: 4)")
      #expect(inner?.description.hasPrefix("exception: Oops(number: 4), at \(#filePath):") == true)
      Trap.raise("outer")
    }
    #expect(outer?.payload as? String == "outer")
  }

  @Test func `a payload is not leaked`() {
    final class Token: Sendable {}
    weak var token: Token?
    var traps: [Trap] = []
    func raise() {
      let fresh = Token()
      token = fresh
      // The abandoned frame must not own the token, because it would never release it. This
      // function holds the token instead.
      withExtendedLifetime(fresh) {
        if let trap = Trap.catching({ [unowned fresh] in Trap.raise(Weak(fresh)) }) {
          traps.append(trap)
        }
      }
    }
    raise()
    #expect(traps.first?.payload is Weak<Token>)
    traps = []
    #expect(token == nil)
  }

  private struct Weak<Object: AnyObject & Sendable>: Sendable {
    nonisolated(unsafe) weak var object: Object?
    init(_ object: Object) { self.object = object }
  }

  @Test func `a trap can be read on another thread`() {
    let trap = Trap.catching { fatalError("here") }
    onThreads(4) { _ in
      #expect(trap?.message == "here")
      #expect(trap?.backtrace.symbolicated().isEmpty == false)
    }
  }
}

/// Writes to C's `stderr`, as Swift's runtime does.
private func printError(_ text: String) {
  let stream = dlsym(nil, "stderr").load(as: UnsafeMutablePointer<FILE>.self)
  fputs(text, stream)
}
