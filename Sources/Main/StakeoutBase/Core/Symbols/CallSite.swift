private import Foundation
private import Runtime

/// Finds the line that called a test double, on the stack of the calling thread.
package enum CallerLookup {
  /// The limit on the processor time of one lookup.
  ///
  /// In a test bundle of 100 MB the first line takes a second, and each further line a tenth. If
  /// the limit is reached, the failure is reported without the line. The lookup continues, and the
  /// next failure at that place finds the line.
  package static let patience = Duration.seconds(60)

  /// Finds the line of the code that uses a test double: the call site of the function that called
  /// into this package.
  ///
  /// If a test function called into this package directly, because it uses a mock without a double
  /// around it, the result is that function's line.
  ///
  /// Walks the stack and reads the debug information, once for each place. Use it for failures
  /// only.
  ///
  /// The debug information of code that a macro has generated, such as the operands of `#expect`,
  /// names the line only inside the name of the expansion, and the file only in part.
  ///
  /// - Parameters:
  ///   - testFile: The path of the test's file, if it is known.
  ///   - patience: The limit on the processor time that the lookup may take.
  /// - Returns: The line, with the path in the form that the compiler was given. Nil if the lookup
  ///   exceeded the limit, or if the program was built without debug information.
  package static func line(testFile: String?, within patience: Duration = patience) -> SourceSite? {
    guard let backtrace = captured() else { return nil }
    let addresses = backtrace.frames.map { UInt($0.originalProgramCounter) ?? 0 }
    return foundLines.value(for: Key(addresses: addresses, testFile: testFile), within: patience) {
      line(in: backtrace, testFile, orOfDouble: true)
    } ?? nil
  }

  /// Finds the same line in asynchronous code, among the places at which a task's functions go on.
  ///
  /// - Parameter addresses: The places, from ``TaskAddress/callers()``.
  package static func line(
    among addresses: [UInt], testFile: String?, within patience: Duration = patience
  ) -> SourceSite? {
    guard !addresses.isEmpty,
      let backtrace = Trap.Backtrace(addresses: addresses).runtimeBacktrace
    else { return nil }
    return foundLines.value(for: Key(addresses: addresses, testFile: testFile), within: patience) {
      line(in: backtrace, testFile, orOfDouble: false)
    } ?? nil
  }

  /// The lines of the user's own code in a region that trapped, innermost first.
  ///
  /// Without frames of this package, of the toolchain's libraries, and those that the compiler wrote.
  /// The first one alone takes a fraction of the time of all.
  ///
  /// - Returns: None where `line(testFile:within:)` returns nil.
  static func ownFrames(
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
  private final class Found<Value: Sendable>: @unchecked Sendable {
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
  private struct Key: Hashable {
    let addresses: [UInt]
    var testFile: String?
    var limit = Int.max
    /// Without inlined functions, those that they were inlined into have their own place only.
    var withInlined = true
  }

  private static let foundLines = Found<SourceSite?>()
  private static let foundFrames = Found<[Trap.Backtrace.Frame]>()
  private static let foundBacktraces = Found<[Trap.Backtrace.Frame]>()
  private static let foundFunctions = Found<[Function]>()
}

// The caller of a double.
extension CallerLookup {
  /// Captures the stack, with the frames of asynchronous callers.
  ///
  /// To find those frames, the toolchain follows pointers in memory, and some of them lead to
  /// unmapped memory. A trap region catches the resulting trap.
  @inline(never)
  private static func captured() -> Backtrace? {
    guard case .returned(let backtrace) = Trap.outcome(of: { try? Backtrace.capture(limit: 80) })
    else { return nil }
    return backtrace
  }

  /// Finds the line that called the double.
  ///
  /// - Parameter orOfDouble: Whether the result is a line of the double itself if no other is found.
  private static func line(
    in backtrace: Backtrace, _ testFile: String?, orOfDouble: Bool
  ) -> SourceSite? {
    let frames = named(backtrace)
    // The frames of the capture itself come first, with the standard library's in between.
    let capture = frames.lastIndex { frame in
      ["CallerLookupO8captured", "TaskAddressV7callers"]
        .contains { frame.function.name?.contains($0) == true }
    }
    let stack = frames[((capture ?? -1) + 1)...].drop { $0.function.isOurs }
    var double: Function?
    func site(_ function: Function) -> SourceSite? {
      self.site(of: function, testFile, stack.lazy.map(\.address))
    }
    search: for frame in stack {
      // Names cost next to nothing, lines are expensive. So lines are looked up only for the
      // functions that, by their names, can be the double or its caller.
      let needsLines = double.map { frame.function.role(towards: $0) == .caller } ?? true
      for function in needsLines
        ? functions(at: frame.address, else: frame.function) : [frame.function]
      {
        guard let double else {
          if !function.isOurs { double = function }
          continue
        }
        switch function.role(towards: double) {
        case .part: continue
        case .end: break search
        case .caller: break
        }
        // An autoclosure, as in `expect(double.f())`, has no line. The function around it has.
        let around = function.isAutoclosure ? place(around: function, in: stack) : function
        if let caller = site(function) ?? around.flatMap(site) { return caller }
      }
    }
    return orOfDouble ? double.flatMap(site) : nil
  }

  /// Finds the function that contains a closure, if it is on the stack.
  private static func place(
    around closure: Function, in stack: some Sequence<(address: UInt, function: Function)>
  ) -> Function? {
    guard let name = closure.name else { return nil }
    let frame = stack.first { isFunction($0.function.name ?? "", around: name) }
    return frame.flatMap { frame in
      functions(at: frame.address, else: frame.function)
        .first { isFunction($0.name ?? "", around: name) }
    }
  }

  /// The functions of a stack by their names alone, without inlined functions.
  private static func named(_ backtrace: Backtrace) -> [(address: UInt, function: Function)] {
    let frames = Trap.Backtrace.images.flatMap { backtrace.symbolicated(with: $0, options: []) }
    guard let frames = frames?.frames else { return [] }
    return frames.map { frame in
      (UInt(frame.captured.adjustedProgramCounter) ?? 0, Function(frame.symbol))
    }
  }

  /// Looks up the functions at an address with their lines, innermost first.
  ///
  /// Each address is looked up once.
  private static func functions(
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

  /// The place that the debug information names; nil if it is not in code that a person wrote.
  private static func site(
    of function: Function, _ testFile: String?, _ addresses: some Sequence<UInt>
  ) -> SourceSite? {
    guard let path = function.path, function.line > 0 else { return nil }
    guard isMacroExpansion(path) else { return SourceSite(file: path, line: UInt(function.line)) }
    // Code that `@Test` generates beside a test function calls that function.
    if path.contains("fMp_") { return nil }
    if let testFile, let site = site(ofMacroExpansion: path, among: [testFile]) { return site }
    for address in addresses {
      let paths = functions(at: address).compactMap(\.path)
      if let site = site(ofMacroExpansion: path, among: paths) { return site }
    }
    return nil
  }

  /// The call site of a macro: `…CartTestsswift…MX70_38_…` is line 71 of `CartTests.swift`.
  static func site(ofMacroExpansion name: String, among paths: [String]) -> SourceSite? {
    guard let match = name.firstMatch(of: #/MX(\d+)_\d+_/#), let line = UInt(match.1) else {
      return nil
    }
    let path = paths.first { path in
      guard !isMacroExpansion(path), let file = path.split(separator: "/").last else {
        return false
      }
      return name.contains(file.filter { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return path.map { SourceSite(file: $0, line: line + 1) }
  }

  private static func isMacroExpansion(_ path: String) -> Bool { path.contains("/@__swiftmacro_") }
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
  /// A function in a stack.
  ///
  /// Several share an address when the compiler has inlined one into another.
  private struct Function {
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
        !path.contains("CSources/CStakeout/"), !path.contains("/compiler-rt/"),
        !isMacroExpansion(path)
      else { return nil }
      return Trap.Place(file: path, line: line)
    }

    enum Role {
      case caller
      /// A part of the double, whose caller may be the double's caller.
      case part
      /// Stakeout or the test framework.
      case end
    }

    /// Returns the role of this function, as the caller of a double or of a part of the double.
    func role(towards double: Self) -> Role {
      guard let name else { return .part }
      if isOurs || CallerLookup.isTestFramework(image) { return .end }
      // A closure's name begins with the name of the function around it, which is part of the
      // double too.
      return double.name?.hasPrefix(name) == true ? .part : .caller
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
  private static func withoutResumption(_ mangledName: String) -> String {
    mangledName.replacing(#/T[QY]\d*_$/#, with: "")
  }

  /// Whether an image belongs to a framework that runs tests.
  static func isTestFramework(_ image: String) -> Bool {
    image.hasPrefix("libXCTest.") || image.hasPrefix("libTesting.")
  }

  static let modules = [
    "SpryMacroAvailable", "Stakeout", "StakeoutBase", "StakeoutCalls", "StakeoutChildren",
    "StakeoutDobby", "StakeoutExceptions", "StakeoutExpectations", "StakeoutImages", "StakeoutKiwi",
    "StakeoutMacros", "StakeoutNimble", "StakeoutSchedules", "StakeoutScout", "StakeoutSpecs",
    "StakeoutSpies", "StakeoutSpryKit",
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
