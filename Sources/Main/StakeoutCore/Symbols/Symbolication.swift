// Addresses to functions and lines, cached and with a limit, and which of them are a user's.

internal import CStakeout
private import Foundation
internal import Runtime

// The names and lines of frames.
extension CallerLookup {
  /// The lines of the user's own code in a region that trapped, innermost first.
  ///
  /// Without frames of this package, of the toolchain's libraries, and those that the compiler wrote.
  /// The first one alone takes a fraction of the time of all.
  ///
  /// - Returns: None where `line(testFile:within:)` returns nil.
  package static func ownFrames(
    of trap: Trap.Backtrace, atMost limit: Int = .max, withInlined: Bool = true
  ) -> [Trap.Backtrace.Frame] {
    let key = Key(addresses: trap.addresses, limit: limit, withInlined: withInlined)
    return foundFrames.value(for: key) { lookUpOwnFrames(key) } ?? []
  }

  /// The lines of the user's own code among return addresses, innermost first.
  package static func ownFrames(at addresses: [UInt]) -> [Trap.Backtrace.Frame] {
    // To find the first inlined function takes as long as ten others.
    addresses.isEmpty
      ? [] : ownFrames(of: Trap.Backtrace(addresses: addresses), withInlined: mayBeInlined)
  }

  /// Whether functions of a user's may be inlined that a task could stop in, and into functions that
  /// the compiler wrote.
  private static var mayBeInlined: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// The names and lines of all frames; none if the lookup exceeds the limit.
  static func frames(of trap: Trap.Backtrace) -> [Trap.Backtrace.Frame] {
    foundBacktraces.value(for: Key(addresses: trap.addresses)) { trap.readFrames() } ?? []
  }

  /// The name of the check that Swift compiled in and that trapped at the innermost frame.
  ///
  /// - Returns: Nil for another kind of trap, and where `line(testFile:within:)` returns nil.
  static func runtimeFailure(at trap: Trap.Backtrace) -> String? {
    guard let address = trap.addresses.first else { return nil }
    let innermost = foundFunctions.value(for: Key(addresses: [address])) { functions(at: address) }
    return innermost?.first?.failedCheck
  }
}

// The results so far, for the next failure at the same place.
extension CallerLookup {
  /// Results of lookups.
  ///
  /// SAFETY: the results are only touched with the lock held.
  final class Found<Value: Sendable>: @unchecked Sendable {
    private let lock = ForkSafeLock()
    private var values: [Key: Value] = [:]

    subscript(key: Key) -> Value? {
      get { lock.withLock { values[key] } }
      set { lock.withLock { values[key] = newValue } }
    }

    /// The known result, or that of a lookup on the thread for these; nil if it takes too long.
    func value(
      for key: Key, within patience: Duration = patience, _ find: @escaping @Sendable () -> Value
    ) -> Value? {
      if let known = self[key] { return known }
      LookupThread.shared.run(within: patience) { self[key] = find() }
      return self[key]
    }
  }

  /// All that a result depends on.
  struct Key: Hashable {
    let addresses: [UInt]
    var testFile: String?
    var limit = Int.max
    /// Without inlined functions, those that they were inlined into have their own place only.
    var withInlined = true
  }

  private static let foundFrames = Found<[Trap.Backtrace.Frame]>()
  private static let foundBacktraces = Found<[Trap.Backtrace.Frame]>()
  private static let foundFunctions = Found<[Function]>()
}

// The frames of a trap.
extension CallerLookup {
  private static func lookUpOwnFrames(_ key: Key) -> [Trap.Backtrace.Frame] {
    let trap = Trap.Backtrace(addresses: key.addresses)
    var own: [Trap.Backtrace.Frame] = []
    var inner: String?
    var isWithoutLine = false
    for frame in trap.symbolicated(with: [])?.frames ?? [] where own.count < key.limit {
      let function = Function(frame.symbol)
      defer { inner = function.name }
      if function.name == "stk_trap_run" { break }
      if function.isOurs || isOfToolchain(function.image) || function.isOfCoreOrSanitizer
        || function.isThunk && !mayBeInlined
      {
        continue
      }
      let address = UInt(frame.captured.adjustedProgramCounter) ?? 0
      for function in functions(at: address, else: function, withInlined: key.withInlined) {
        let isChecked = function.line == 0 && inner == "swift_beginAccess"
        let placed = isChecked ? accessing(function, after: address) : function
        if let placed, var place = placed.ownPlace {
          place.isCaller = isWithoutLine && own.isEmpty
          own.append(.init(address: address, function: placed.title, place: place))
        } else if function.lacksLine {
          isWithoutLine = true
        }
      }
    }
    return own
  }

  /// The function as of the access that follows a check of exclusivity, which has line 0 itself; nil if
  /// no line is near.
  ///
  /// - Parameter address: That of the call to the check.
  private static func accessing(_ function: Function, after address: UInt) -> Function? {
    // Few, because each takes a tenth of a second in a large bundle.
    let near = [4, 8, 16, 32].map { address + $0 }
    let backtrace = Trap.Backtrace(addresses: [address] + near).symbolicated(with: .default)
    return backtrace?.frames.lazy.compactMap { $0.symbol }.map(Function.init)
      .first { $0.line > 0 && $0.name == function.name }
  }
}

// Functions and their names.
extension CallerLookup {
  /// Looks up the functions at an address with their lines, innermost first.
  ///
  /// Each address is looked up once.
  static func functions(
    at address: UInt, else unread: Function? = nil, withInlined: Bool = true
  ) -> [Function] {
    let key = Key(addresses: [address], withInlined: withInlined)
    if let known = foundFunctions[key] { return known }
    // Symbolication takes a single address for a program counter. This one is a program counter
    // already.
    let frames = Trap.Backtrace(addresses: key.addresses).symbolicated(
      with: withInlined ? .default : .default.subtracting(.showInlineFrames))?.frames
    var functions = frames.map { $0.compactMap { $0.symbol }.map(Function.init) } ?? []
    if functions.isEmpty, let unread { functions = [unread] }
    foundFunctions[key] = functions
    return functions
  }

  /// A function in a stack.
  ///
  /// Several share an address when the compiler has inlined one into another.
  struct Function {
    /// As the linker has it.
    let name: String?
    /// As a reader has it.
    let title: String
    let image: String
    let path: String?
    let line: Int

    init(_ symbol: SymbolicatedBacktrace.Symbol?) {
      name = symbol?.rawName
      title = symbol?.name ?? ""
      image = symbol?.imageName ?? ""
      path = symbol?.sourceLocation?.path
      line = symbol?.sourceLocation?.line ?? 0
    }

    var isOurs: Bool { name.map(CallerLookup.isOurs) ?? true }

    var isAutoclosure: Bool { title.hasPrefix("implicit closure") }

    private var isCompilerGenerated: Bool { path?.hasSuffix("<compiler-generated>") == true }

    /// The check of Swift's that failed, if the compiler made the function up for its name.
    var failedCheck: String? {
      let prefix = "Swift runtime failure: "
      return title.hasPrefix(prefix) ? String(title.dropFirst(prefix.count)) : nil
    }

    /// Whether the function is one of the core, or of a sanitizer that the compiler put into the program.
    var isOfCoreOrSanitizer: Bool {
      let name = name.map { $0.drop { $0 == "_" } } ?? ""
      return ["stk_", "interceptor_", "tsan", "asan", "ubsan", "sanitizer_"]
        .contains { name.hasPrefix($0) }
    }

    /// Whether the compiler wrote the function to pass arguments on: a partial application, a
    /// reabstraction thunk, or a witness of a protocol.
    var isThunk: Bool {
      let whole = name.map(CallerLookup.withoutResumption) ?? ""
      return ["TA", "TR", "TW"].contains { whole.hasSuffix($0) }
    }

    /// Whether somebody wrote the function, but debug information has no line for the address.
    var lacksLine: Bool {
      !isOurs && (path == nil || line == 0 && !isCompilerGenerated) && failedCheck == nil
    }

    /// The line, if a user wrote the function.
    var ownPlace: Trap.Place? {
      guard let path, line > 0, !isOurs, !isCompilerGenerated, failedCheck == nil,
        // The core's functions, of which those inside a file have no prefix; the interceptors of a
        // sanitizer.
        !path.contains("CSources/CStakeout"), !path.contains("/compiler-rt/"),
        !isMacroExpansion(path)
      else { return nil }
      return Trap.Place(file: path, line: line)
    }
  }

  private static func isOfToolchain(_ image: String) -> Bool {
    isTestFramework(image)
      || ["libswift", "libFoundation", "lib_Foundation", "libdispatch", "libc.", "libstdc++"]
        .contains { image.hasPrefix($0) }
  }

  /// Whether a function contains a closure.
  ///
  /// The function may be a part that runs after an `await`.
  static func isFunction(_ mangledName: String, around closure: String) -> Bool {
    let whole = withoutResumption(mangledName)
    return !whole.isEmpty && whole != closure && closure.hasPrefix(whole)
  }

  /// The mangled name of the function of which this is the part after an `await`.
  static func withoutResumption(_ mangledName: String) -> String {
    mangledName.replacing(#/T[QY]\d*_$/#, with: "")
  }

  /// Whether an image belongs to a framework that runs tests.
  static func isTestFramework(_ image: String) -> Bool {
    image.hasPrefix("libXCTest.") || image.hasPrefix("libTesting.")
  }

  static let modules = [
    "SpryMacroAvailable", "Stakeout", "StakeoutCalls", "StakeoutChildren", "StakeoutContext",
    "StakeoutCore", "StakeoutDobby", "StakeoutExceptions", "StakeoutExpectations", "StakeoutImages",
    "StakeoutKiwi", "StakeoutMacros", "StakeoutMatching", "StakeoutNimble", "StakeoutSchedules",
    "StakeoutScout", "StakeoutSpecs", "StakeoutSpies", "StakeoutSpryKit",
  ]

  /// Whether a mangled name belongs to a function of this package, or of an extension in it.
  static func isOurs(_ mangledName: String) -> Bool {
    modules.contains { module in
      let mangledModule = "\(module.utf8.count)\(module)"
      // An extension of another module's type is mangled under the type; the extension's module
      // follows.
      return mangledName.hasPrefix("$s\(mangledModule)")
        || mangledName.contains("\(mangledModule)E")
    }
  }
}

extension Trap.Backtrace {
  /// The linker's name of the function at an address, demangled; nil if it is unknown.
  package static func linkerName(at address: UInt) -> String? {
    var offset: UInt64 = 0
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let name = buffer.baseAddress.unsafelyUnwrapped
      return stk_unwind_name(address, name, buffer.count, &offset) ? String(cString: name) : nil
    }
  }

  /// Reads the names, files and lines on the calling thread; none if the toolchain finds none.
  func readFrames() -> [Frame] {
    (symbolicated(with: .default)?.frames ?? []).map(Frame.init)
  }

  /// The backtrace as the toolchain symbolicates it.
  ///
  /// The toolchain accepts addresses only in serialized form: Compact Backtrace Format
  /// (docs/CompactBacktraceFormat.md of the Swift project).
  ///
  /// Without any option the frames have the names of their functions alone, which cost next to
  /// nothing.
  func symbolicated(
    with options: Runtime.Backtrace.SymbolicationOptions
  ) -> SymbolicatedBacktrace? {
    Self.images.flatMap { runtimeBacktrace?.symbolicated(with: $0, options: options) }
  }

  /// The addresses in Compact Backtrace Format: a header that says "64-bit words", then each
  /// address in full after the instruction "absolute, eight bytes", of a program counter for the first
  /// one and of return addresses for the others, then the end.
  var runtimeBacktrace: Runtime.Backtrace? {
    #if arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "x86_64"
    #endif
    var bytes: [UInt8] = [0x02]
    for (index, address) in addresses.enumerated() {
      bytes.append(index == 0 ? 0x1F : 0x2F)
      withUnsafeBytes(of: UInt64(address).bigEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(0)
    let backtrace = Data(bytes).base64EncodedString()
    let json = #"{"architecture":"\#(architecture)","backtrace":"\#(backtrace)"}"#
    return try? JSONDecoder().decode(Runtime.Backtrace.self, from: Data(json.utf8))
  }

  /// The loaded images and their addresses; nil if they cannot be found out.
  ///
  /// For images that are loaded later, only the linker's names are available.
  static let images = LoadedImages.map()
}

extension Trap.Backtrace.Frame {
  fileprivate init(_ frame: SymbolicatedBacktrace.Frame) {
    let address = UInt(frame.captured.originalProgramCounter) ?? 0
    self.init(
      address: address, function: frame.symbol?.name ?? Trap.Backtrace.linkerName(at: address),
      place: frame.symbol?.sourceLocation.map { Trap.Place(file: $0.path, line: $0.line) })
  }
}

/// The thread that reads debug information, one lookup at a time.
///
/// The toolchain caches an image's debug information per thread, so all lookups share one thread.
/// It does not come from a dispatch queue, because blocking tests may occupy all of those threads.
///
/// SAFETY: mutable state is only touched with the lock held.
final class LookupThread: @unchecked Sendable {
  static let shared = LookupThread()

  private let lock = ForkSafeLock()
  private var waiting: [@Sendable () -> Void] = []
  private var arrivals = DispatchSemaphore(value: 0)
  /// The process that started the thread.
  ///
  /// A forked child has to start its own.
  private var process: pid_t?
  private var work: ThreadWork?
  /// The processor time that the thread had used when it began its present lookup.
  private var begin = Duration.zero

  /// Runs `body` on the thread, and waits until it has ended, while its lookups go on.
  ///
  /// A lookup that exceeds a limit continues, but no caller waits for it.
  ///
  /// - Parameter patience: The limit on the processor time of each lookup, and on the time for which the
  ///   thread may stand still. How long a lookup takes otherwise depends on what else the machine does.
  func run(within patience: Duration, _ body: @escaping @Sendable () -> Void) {
    let ended = DispatchSemaphore(value: 0)
    lock.withLock {
      if process != getpid() { startThread() }
      waiting.append {
        body()
        ended.signal()
      }
      arrivals.signal()
    }
    let nanoseconds = Int(clamping: patience.saturatedNanoseconds)
    ThreadWork.waitingForStakeout {
      var worked = Duration.zero
      while ended.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
        let (now, start) = lock.withLock { (work?.processorTime ?? .zero, begin) }
        guard now > worked, now - start < patience else { return }
        worked = now
      }
    }
  }

  /// Starts the thread, with the lock held.
  private func startThread() {
    let arrivals = DispatchSemaphore(value: 0)
    (process, waiting, self.arrivals) = (getpid(), [], arrivals)
    Unowned.startThread { [self] in
      let work = ThreadWork()
      lock.withLock { self.work = work }
      while true {
        arrivals.wait()
        let lookup = lock.withLock {
          begin = work.processorTime
          return waiting.removeFirst()
        }
        lookup()
      }
    }
  }
}
