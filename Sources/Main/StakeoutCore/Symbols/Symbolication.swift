// Looks up the functions and lines of addresses, with a cache and a time limit, and recognises user
// code among them.

internal import CStakeout
private import Foundation
internal import Runtime

// The names and lines of frames.
extension CallerLookup {
  /// Looks up the frames of user code in a region that trapped, innermost first.
  ///
  /// The result leaves out the frames outside the region, those of this package and of the toolchain's
  /// libraries, and those of functions that the compiler generated.
  ///
  /// - Parameters:
  ///   - limit: The number of frames to find. The first frame alone takes a fraction of the time of
  ///     all.
  ///   - withInlined: Whether to look up inlined functions as well.
  /// - Returns: An empty array where `line(testFile:within:)` returns nil.
  package static func userFrames(
    of trap: Trap.Backtrace, atMost limit: Int = .max, withInlined: Bool = true
  ) -> [Trap.Backtrace.Frame] {
    let key = Key(addresses: trap.addresses, limit: limit, withInlined: withInlined)
    return foundFrames.value(for: key) { lookUpUserFrames(key) } ?? []
  }

  /// Looks up the frames of user code among return addresses, innermost first.
  package static func userFrames(at addresses: [UInt]) -> [Trap.Backtrace.Frame] {
    // Look up inlined functions only if they may matter: finding the first one takes as long as ten
    // other lookups.
    addresses.isEmpty
      ? [] : userFrames(of: Trap.Backtrace(addresses: addresses), withInlined: mayBeInlined)
  }

  /// Whether user functions that a task can be suspended in may be inlined, also into functions that
  /// the compiler generated.
  private static var mayBeInlined: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Looks up the names and lines of all frames; returns an empty array if the lookup exceeds the
  /// limit.
  static func frames(of trap: Trap.Backtrace) -> [Trap.Backtrace.Frame] {
    foundBacktraces.value(for: Key(addresses: trap.addresses)) { trap.readFrames() } ?? []
  }

  /// Looks up the name of the check of the compiler that trapped at the innermost frame.
  ///
  /// - Returns: Nil for another kind of trap, and where `line(testFile:within:)` returns nil.
  static func runtimeFailure(at trap: Trap.Backtrace) -> String? {
    guard let address = trap.addresses.first else { return nil }
    let innermost = foundFunctions.value(for: Key(addresses: [address])) { functions(at: address) }
    return innermost?.first?.failedCheck
  }
}

// Cached results, for the next failure at the same place.
extension CallerLookup {
  /// A cache of the results of lookups.
  ///
  /// SAFETY: the results are only touched with the lock held.
  final class Found<Value: Sendable>: @unchecked Sendable {
    private let lock = ForkSafeLock()
    private var values: [Key: Value] = [:]

    subscript(key: Key) -> Value? {
      get { lock.withLock { values[key] } }
      set { lock.withLock { values[key] = newValue } }
    }

    /// Returns the cached result, or that of a lookup on the lookup thread; nil if the lookup takes too
    /// long.
    func value(
      for key: Key, within patience: Duration = patience, _ find: @escaping @Sendable () -> Value
    ) -> Value? {
      if let known = self[key] { return known }
      LookupThread.shared.run(within: patience) { self[key] = find() }
      return self[key]
    }
  }

  /// Everything that a result depends on.
  struct Key: Hashable {
    let addresses: [UInt]
    var testFile: String?
    var limit = Int.max
    /// Whether inlined functions are looked up.
    ///
    /// If false, a frame has only the location of the function into which they were inlined.
    var withInlined = true
  }

  private static let foundFrames = Found<[Trap.Backtrace.Frame]>()
  private static let foundBacktraces = Found<[Trap.Backtrace.Frame]>()
  private static let foundFunctions = Found<[Function]>()
}

// The frames of a trap.
extension CallerLookup {
  private static func lookUpUserFrames(_ key: Key) -> [Trap.Backtrace.Frame] {
    let trap = Trap.Backtrace(addresses: key.addresses)
    var own: [Trap.Backtrace.Frame] = []
    var inner: String?
    var isWithoutLine = false
    for frame in trap.symbolicated(with: [])?.frames ?? [] where own.count < key.limit {
      let function = Function(frame.symbol)
      defer { inner = function.name }
      if function.name == "stk_trap_run" { break }
      if function.isOursOrCore || isOfToolchain(function.image)
        || function.isThunk && !mayBeInlined
      {
        continue
      }
      let address = UInt(frame.captured.adjustedProgramCounter) ?? 0
      for function in functions(at: address, else: function, withInlined: key.withInlined) {
        let isChecked = function.line == 0 && inner == "swift_beginAccess"
        let placed = isChecked ? accessing(function, after: address) : function
        if let placed, var place = placed.userPlace {
          place.isCaller = isWithoutLine && own.isEmpty
          own.append(.init(address: address, function: placed.title, place: place))
        } else if function.lacksLine {
          isWithoutLine = true
        }
      }
    }
    return own
  }

  /// Returns the function with the line of the access that follows an exclusivity check; nil if no line
  /// is found nearby.
  ///
  /// The check itself has line 0.
  ///
  /// - Parameter address: The address of the call to the exclusivity check.
  private static func accessing(_ function: Function, after address: UInt) -> Function? {
    // Try only four addresses: each lookup takes a tenth of a second in a large test bundle.
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
  ///
  /// - Parameter unread: The function to return if the lookup finds none.
  static func functions(
    at address: UInt, else unread: Function? = nil, withInlined: Bool = true
  ) -> [Function] {
    let key = Key(addresses: [address], withInlined: withInlined)
    if let known = foundFunctions[key] { return known }
    // Pass the address unchanged. Symbolication takes a single address for a program counter, and this
    // one is a program counter already.
    let frames = Trap.Backtrace(addresses: key.addresses).symbolicated(
      with: withInlined ? .default : .default.subtracting(.showInlineFrames))?.frames
    var functions = frames.map { $0.compactMap { $0.symbol }.map(Function.init) } ?? []
    if functions.isEmpty, let unread { functions = [unread] }
    foundFunctions[key] = functions
    return functions
  }

  /// A function in a stack.
  ///
  /// Several functions share an address if the compiler has inlined one into another.
  struct Function {
    /// The mangled name; nil if it is unknown.
    let name: String?
    /// The demangled name; empty if it is unknown.
    let title: String
    /// The name of the library or program that contains the function; empty if it is unknown.
    let image: String
    let path: String?
    /// The line; 0 if it is unknown.
    let line: Int

    init(_ symbol: SymbolicatedBacktrace.Symbol?) {
      name = symbol?.rawName
      title = symbol?.name ?? ""
      image = symbol?.imageName ?? ""
      path = symbol?.sourceLocation?.path
      line = symbol?.sourceLocation?.line ?? 0
    }

    /// Whether the function belongs to this package, or has no name.
    var isOurs: Bool { name.map(CallerLookup.isOurs) ?? true }

    var isAutoclosure: Bool { title.hasPrefix("implicit closure") }

    private var isCompilerGenerated: Bool { path?.hasSuffix("<compiler-generated>") == true }

    /// The name of the failed check; nil unless this is the artificial function that the compiler adds
    /// to name a check.
    var failedCheck: String? {
      let prefix = "Swift runtime failure: "
      return title.hasPrefix(prefix) ? String(title.dropFirst(prefix.count)) : nil
    }

    /// Whether the function belongs to the C core, or to a sanitizer that the compiler put into the
    /// program.
    var isOfCoreOrSanitizer: Bool {
      let name = name.map { $0.drop { $0 == "_" } } ?? ""
      return ["stk_", "interceptor_", "tsan", "asan", "ubsan", "sanitizer_"]
        .contains { name.hasPrefix($0) }
    }

    /// Whether the function belongs to this package, to its C core, or to a sanitizer.
    var isOursOrCore: Bool { isOurs || isOfCoreOrSanitizer }

    /// Whether the compiler generated the function to pass arguments on: a partial application, a
    /// reabstraction thunk, or a protocol witness.
    var isThunk: Bool {
      let whole = name.map(CallerLookup.withoutResumption) ?? ""
      return ["TA", "TR", "TW"].contains { whole.hasSuffix($0) }
    }

    /// Whether a person wrote the function, but debug information has no line for the address.
    var lacksLine: Bool {
      !isOurs && (path == nil || line == 0 && !isCompilerGenerated) && failedCheck == nil
    }

    /// The source location; nil unless a user wrote the function.
    var userPlace: Trap.Place? {
      guard let path, line > 0, !isOurs, !isCompilerGenerated, failedCheck == nil,
        // Exclude the C core by its folder, because its static functions have no prefix, and the
        // interceptors of sanitizers.
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

  /// Whether a function contains a closure, by their mangled names.
  ///
  /// The function may be a part that runs after an `await`.
  static func isFunction(_ mangledName: String, around closure: String) -> Bool {
    let whole = withoutResumption(mangledName)
    return !whole.isEmpty && whole != closure && closure.hasPrefix(whole)
  }

  /// Returns the mangled name of a whole function, given the name of a part that runs after an `await`.
  static func withoutResumption(_ mangledName: String) -> String {
    mangledName.replacing(#/T[QY]\d*_$/#, with: "")
  }

  /// Whether an image belongs to a framework that runs tests.
  static func isTestFramework(_ image: String) -> Bool {
    image.hasPrefix("libXCTest.") || image.hasPrefix("libTesting.")
  }

  /// The names of this package's modules.
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
  /// Returns the linker's name of the function at an address, demangled; nil if it is unknown.
  package static func linkerName(at address: UInt) -> String? {
    var offset: UInt64 = 0
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let name = buffer.baseAddress.unsafelyUnwrapped
      return stk_unwind_name(address, name, buffer.count, &offset) ? String(cString: name) : nil
    }
  }

  /// Reads the names, files and lines on the calling thread; returns an empty array if the toolchain
  /// finds none.
  func readFrames() -> [Frame] {
    (symbolicated(with: .default)?.frames ?? []).map(Frame.init)
  }

  /// Symbolicates the backtrace with the toolchain's library.
  ///
  /// The toolchain accepts addresses only in serialized form: Compact Backtrace Format
  /// (docs/CompactBacktraceFormat.md of the Swift project).
  ///
  /// The frames have only the names of their functions if there are no options. Names cost next to
  /// nothing.
  func symbolicated(
    with options: Runtime.Backtrace.SymbolicationOptions
  ) -> SymbolicatedBacktrace? {
    Self.images.flatMap { runtimeBacktrace?.symbolicated(with: $0, options: options) }
  }

  /// The backtrace as a value of the toolchain; nil if the toolchain cannot decode it.
  ///
  /// It is decoded from Compact Backtrace Format: a header that says "64-bit words", then each address
  /// in full after an instruction, then the end. The instruction says "absolute, eight bytes", and
  /// "program counter" for the first address and "return address" for the others.
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

  /// The loaded images and their addresses; nil if they are unknown.
  ///
  /// Only the linker's names are available for images that are loaded later.
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
  /// A forked child has to start a thread of its own.
  private var process: pid_t?
  private var work: ThreadWork?
  /// The processor time that the thread had used when its current lookup began.
  private var begin = Duration.zero

  /// Runs `body` on the thread, and waits until it has ended or a limit is exceeded.
  ///
  /// A lookup that exceeds a limit continues, but no caller waits for it.
  ///
  /// - Parameter patience: The limit on the processor time of each lookup, and on the time for which
  ///   the thread may make no progress. Real time has no other limit, because it also depends on the
  ///   load of the machine.
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

  /// Starts the thread; the caller holds the lock.
  private func startThread() {
    let arrivals = DispatchSemaphore(value: 0)
    (process, waiting, self.arrivals) = (getpid(), [], arrivals)
    OwnThreads.startThread { [self] in
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
