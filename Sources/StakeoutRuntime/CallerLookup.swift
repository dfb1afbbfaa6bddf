private import Foundation

#if canImport(Runtime)
  private import Runtime
#endif

/// Finds the line that called a test double, on the stack of the calling thread.
package enum CallerLookup {
  /// A line of source code on the way to where we are.
  package struct Line: Sendable, Equatable {
    /// The path of the file, as the compiler was given it.
    package let path: String
    /// The line, from 1.
    package let number: Int
  }

  /// How much processor time may go into the line of a failure.
  ///
  /// The first line in a test bundle of 100 MB takes a second, each further one a tenth. A failure
  /// that does not get its line in time goes on without; the next one from there finds it.
  package static let patience = Duration.seconds(20)

  /// The line of the code that uses a test double: the one that called the function that called
  /// into this package.
  ///
  /// When a test function itself called into this package, as one that uses a mock without a double
  /// around it, it is that function's line.
  ///
  /// Walks the stack and reads the debug information, once for each place: for failures only.
  ///
  /// Code that a macro has made, as the operands of `#expect`, knows its line only by the name of
  /// the expansion, and its file not in full.
  ///
  /// - Parameters:
  ///   - testFile: the path of the test's file, where it is known.
  ///   - patience: how much processor time it may take.
  /// - Returns: nil when it took more, when the program was built without debug information, and
  ///   where the system has no way to read it.
  package static func line(testFile: String?, within patience: Duration = patience) -> Line? {
    let places = aroundDouble(testFile, patience)
    return places.caller ?? places.double
  }

  /// The line that called into this package, and the line that called its function.
  private struct Places {
    var double: Line?
    var caller: Line?
  }

  /// A stack, as far as its places depend on it.
  private struct Stack: Hashable {
    let addresses: [UInt]
    let testFile: String?
  }

  /// A function in a stack.
  ///
  /// Several share an address when the compiler has inlined one into another.
  fileprivate struct Function {
    /// As the linker has it.
    var name: String?
    /// As a reader has it.
    var title = ""
    var image = ""
    var path: String?
    var line = 0
    var isAutoclosure = false

    var isOurs: Bool { name.map(CallerLookup.isOurs) ?? true }
  }

  private static let lock = ForkSafeLock()
  /// What was found, for the next failure from there.
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var known: [Stack: Places] = [:]
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var knownFunctions: [UInt: [Function]] = [:]

  #if canImport(Runtime)
    private static func aroundDouble(_ testFile: String?, _ patience: Duration) -> Places {
      guard let backtrace = captured() else { return Places() }
      let addresses = backtrace.frames.map { UInt($0.originalProgramCounter) ?? 0 }
      let stack = Stack(addresses: addresses, testFile: testFile)
      if let places = lock.withLock({ known[stack] }) { return places }
      LookupThread.shared.run(within: patience) {
        let places = places(in: backtrace, testFile)
        lock.withLock { known[stack] = places }
      }
      return lock.withLock { known[stack] } ?? Places()
    }

    /// The stack, with the frames of asynchronous callers.
    ///
    /// To find those, the toolchain follows pointers in memory, sometimes to where there is none:
    /// a trap like another.
    @inline(never)
    private static func captured() -> Backtrace? {
      guard case .returned(let backtrace) = Trap.outcome(of: { try? Backtrace.capture(limit: 80) })
      else { return nil }
      return backtrace
    }

    private static func places(in backtrace: Backtrace, _ testFile: String?) -> Places {
      // Names cost next to nothing, lines do. So the lines are looked up of those functions alone
      // that can be the double or its caller by their names.
      let frames = named(backtrace)
      // The frames of the capture itself come first, with the standard library's in between.
      let capture = frames.lastIndex {
        $0.function.name?.contains("CallerLookupO8captured") == true
      }
      let stack = frames[((capture ?? -1) + 1)...].drop { $0.function.isOurs }
      var double: Function?
      func site(_ function: Function) -> Line? {
        self.site(of: function, testFile, stack.lazy.map(\.address))
      }
      search: for frame in stack {
        if let double, let verdict = frame.function.verdict(asCallerOf: double) {
          if verdict == .end { break }
          continue
        }
        for function in functions(at: frame.address, else: frame.function) {
          guard let double else {
            if !function.isOurs { double = function }
            continue
          }
          if let verdict = function.verdict(asCallerOf: double) {
            if verdict == .end { break search }
            continue
          }
          // An autoclosure, as in `expect(double.f())`, has no line; its function is further out.
          let around = function.isAutoclosure ? place(around: function, in: stack) : function
          if let caller = site(function) ?? around.flatMap(site) {
            return Places(double: site(double), caller: caller)
          }
        }
      }
      return Places(double: double.flatMap(site))
    }

    /// The function that a closure is written in, if it is on the stack.
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

    /// The functions of a stack by their names alone, without those that were inlined.
    private static func named(_ backtrace: Backtrace) -> [(address: UInt, function: Function)] {
      let frames = Trap.Backtrace.images.flatMap { backtrace.symbolicated(with: $0, options: []) }
      guard let frames = frames?.frames else { return [] }
      return frames.map { frame in
        (UInt(frame.captured.adjustedProgramCounter) ?? 0, Function(frame.symbol))
      }
    }

    /// The functions at an address with their lines, innermost first, each address looked up once.
    private static func functions(at address: UInt, else unread: Function? = nil) -> [Function] {
      if let known = lock.withLock({ knownFunctions[address] }) { return known }
      // A single address is taken for a program counter, which this one is already.
      let frames = Trap.Backtrace(addresses: [address]).symbolicatedBacktrace?.frames
      var functions = frames.map { $0.compactMap { $0.symbol }.map(Function.init) } ?? []
      if functions.isEmpty, let unread { functions = [unread] }
      lock.withLock { knownFunctions[address] = functions }
      return functions
    }

    /// The place that the debug information names; nil if that is none that anybody has written.
    private static func site(
      of function: Function, _ testFile: String?, _ addresses: some Sequence<UInt>
    ) -> Line? {
      guard let path = function.path, function.line > 0 else { return nil }
      guard isMacroExpansion(path) else { return Line(path: path, number: function.line) }
      // What `@Test` adds beside a test function calls that.
      if path.contains("fMp_") { return nil }
      if let testFile, let site = site(ofMacroExpansion: path, among: [testFile]) { return site }
      for address in addresses {
        let paths = functions(at: address).compactMap(\.path)
        if let site = site(ofMacroExpansion: path, among: paths) { return site }
      }
      return nil
    }
  #else
    private static func aroundDouble(_: String?, _: Duration) -> Places { Places() }
  #endif

  /// The lines of the user's own code in a region that trapped, innermost first.
  ///
  /// Without frames of this package, of the toolchain's libraries, and those that the compiler wrote.
  ///
  /// - Returns: None where `line(testFile:within:)` returns nil.
  static func ownFrames(
    of trap: Trap.Backtrace, within patience: Duration = patience
  ) -> [Trap.Backtrace.Frame] {
    #if canImport(Runtime)
      if let frames = lock.withLock({ knownTraps[trap.addresses] }) { return frames }
      LookupThread.shared.run(within: patience) {
        let frames = lookUpOwnFrames(of: trap)
        lock.withLock { knownTraps[trap.addresses] = frames }
      }
      return lock.withLock { knownTraps[trap.addresses] } ?? []
    #else
      []
    #endif
  }

  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var knownTraps: [[UInt]: [Trap.Backtrace.Frame]] = [:]

  #if canImport(Runtime)
    private static func lookUpOwnFrames(of trap: Trap.Backtrace) -> [Trap.Backtrace.Frame] {
      var own: [Trap.Backtrace.Frame] = []
      for frame in trap.namedBacktrace?.frames ?? [] {
        let function = Function(frame.symbol)
        if function.name == "stk_trap_run" { break }
        if function.isOurs || isOfToolchain(function.image) { continue }
        let address = UInt(frame.captured.adjustedProgramCounter) ?? 0
        for function in functions(at: address, else: function) {
          if let frame = Trap.Backtrace.Frame(ofOwn: function, at: address) { own.append(frame) }
        }
      }
      return own
    }
  #endif

  private static func isOfToolchain(_ image: String) -> Bool {
    isTestFramework(image)
      || ["libswift", "libFoundation", "lib_Foundation", "libdispatch", "libc.", "libstdc++"]
        .contains { image.hasPrefix($0) }
  }

  /// Whether a function, or a part of it behind an `await`, is one that a closure is written in.
  static func isFunction(_ mangledName: String, around closure: String) -> Bool {
    let whole = mangledName.replacing(#/T[QY]\d*_$/#, with: "")
    return !whole.isEmpty && whole != closure && closure.hasPrefix(whole)
  }

  /// Whether an image is that of a framework which runs tests.
  static func isTestFramework(_ image: String) -> Bool {
    ["libXCTest.", "libTesting.", "XCTest", "Testing"].contains { name in
      name.hasSuffix(".") ? image.hasPrefix(name) : image == name
    }
  }

  private static func isMacroExpansion(_ path: String) -> Bool { path.contains("/@__swiftmacro_") }

  /// Where the macro stands: `…CartTestsswift…MX70_38_…` is line 71 of `CartTests.swift`.
  static func site(ofMacroExpansion name: String, among paths: [String]) -> Line? {
    guard let match = name.firstMatch(of: #/MX(\d+)_\d+_/#), let line = Int(match.1) else {
      return nil
    }
    let path = paths.first { path in
      guard !isMacroExpansion(path), let file = path.split(separator: "/").last else {
        return false
      }
      return name.contains(file.filter { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return path.map { Line(path: $0, number: line + 1) }
  }

  private static let modules = [
    "SpryMacroAvailable", "Stakeout", "StakeoutAssertions", "StakeoutCalls",
    "StakeoutDynamicMocks", "StakeoutExpectations", "StakeoutImages", "StakeoutMacros",
    "StakeoutMatching", "StakeoutMocks", "StakeoutReporting", "StakeoutRuntime", "StakeoutSpecs",
    "StakeoutSpies",
  ]

  /// Whether a mangled name is that of a function of this package, or of an extension in it.
  static func isOurs(_ mangledName: String) -> Bool {
    modules.contains { module in
      let mangledModule = "\(module.utf8.count)\(module)"
      return mangledName.hasPrefix("$s\(mangledModule)") || isExtension(mangledName, in: module)
    }
  }

  // An extension of another module's type is mangled under the type; the module comes afterwards.
  private static func isExtension(_ mangledName: String, in module: String) -> Bool {
    mangledName.contains("\(module.utf8.count)\(module)E")
  }
}

#if canImport(Runtime)
  extension CallerLookup.Function {
    /// Why a function is not the caller of a double.
    fileprivate enum Verdict {
      /// What called it may be.
      case next
      /// Nobody who uses a double comes behind it.
      case end
    }

    fileprivate init(_ symbol: SymbolicatedBacktrace.Symbol?) {
      self.init(
        name: symbol?.rawName, title: symbol?.name ?? "", image: symbol?.imageName ?? "",
        path: symbol?.sourceLocation?.path,
        line: symbol?.sourceLocation?.line ?? 0,
        isAutoclosure: symbol?.name.hasPrefix("implicit closure") == true)
    }

    /// Nil for a function that may be it.
    fileprivate func verdict(asCallerOf double: Self) -> Verdict? {
      guard let name else { return .next }
      if isOurs || CallerLookup.isTestFramework(image) { return .end }
      // A closure's name begins with that of the function around it, which is the double, too.
      return double.name?.hasPrefix(name) == true ? .next : nil
    }
  }

  extension Trap.Backtrace.Frame {
    /// Nil for a function that the compiler wrote, or that has no line.
    fileprivate init?(ofOwn function: CallerLookup.Function, at address: UInt) {
      guard let path = function.path, function.line > 0, !function.isOurs,
        !path.hasSuffix("<compiler-generated>"), !path.contains("/@__swiftmacro_"),
        !function.title.hasPrefix("Swift runtime failure:")
      else { return nil }
      self.init(
        address: address, function: function.title, file: path, line: function.line,
        isInlined: false)
    }
  }
#endif
