private import class Foundation.NSLock

#if canImport(Runtime)
  private import Runtime
#endif

/// A line of source code on the way to where we are.
package struct CallerSite: Sendable, Equatable {
  /// The path of the file, as the compiler was given it.
  package let path: String
  /// The line, from 1.
  package let line: Int

  /// The line that called the function that called into this package: for a test double, the line
  /// of the code that uses the double.
  ///
  /// Walks the stack and reads the debug information, which takes up to some seconds the first
  /// time in a large test bundle: for failures only.
  ///
  /// Code that a macro has made, as the operands of `#expect`, knows its line only by the name of
  /// the expansion, and its file not in full.
  ///
  /// - Parameter testFile: the path of the test's file, where it is known.
  /// - Returns: nil when the program was built without debug information, and where the system has
  ///   no way to read it.
  package static func ofDouble(testFile: String?) -> CallerSite? {
    aroundDouble(testFile: testFile).caller
  }

  /// The line that called the function that called into this package or, when a test function did
  /// that itself, its line: for a mock, which a test may use without a double around it.
  ///
  /// Everything else is as in ``ofDouble(testFile:)``.
  package static func ofMock(testFile: String?) -> CallerSite? {
    let places = aroundDouble(testFile: testFile)
    return places.caller ?? places.double
  }

  /// The line that called into this package, and the line that called its function.
  private struct Places {
    var double: CallerSite?
    var caller: CallerSite?
  }

  /// A stack, as far as its places depend on it.
  private struct Stack: Hashable {
    let addresses: [UInt]
    let testFile: String?
  }

  /// Places that were looked up: a failure in a loop is not to take as long each time.
  private static let lock = NSLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var known: [Stack: Places] = [:]

  private static func aroundDouble(testFile: String?) -> Places {
    #if canImport(Runtime)
      guard let backtrace = try? Backtrace.capture(limit: 64) else { return Places() }
      let addresses = backtrace.frames.map { UInt($0.originalProgramCounter) ?? 0 }
      let stack = Stack(addresses: addresses, testFile: testFile)
      if let places = lock.withLock({ known[stack] }) { return places }
      let frames =
        Trap.Backtrace.images.flatMap { backtrace.symbolicated(with: $0) }?.frames ?? []
      let places = places(among: Array(frames), testFile: testFile)
      lock.withLock { known[stack] = places }
      return places
    #else
      return Places()
    #endif
  }

  #if canImport(Runtime)
    private static func places(
      among frames: [SymbolicatedBacktrace.Frame], testFile: String?
    ) -> Places {
      let theirs = frames.drop { frame in
        frame.symbol.map { isOurs($0.rawName) } ?? true
      }
      guard let double = theirs.first?.symbol else { return Places() }
      let paths =
        [testFile].compactMap { $0 } + frames.compactMap { $0.symbol?.sourceLocation?.path }
      func site(_ symbol: SymbolicatedBacktrace.Symbol) -> CallerSite? {
        symbol.sourceLocation.flatMap { self.site($0.path, $0.line, paths) }
      }
      for frame in theirs.dropFirst() {
        guard let symbol = frame.symbol else { continue }
        // What called the function then is nobody who uses a double.
        if isOurs(symbol.rawName) || isTestFramework(symbol.imageName) { break }
        // A closure's name begins with that of the function around it, which is the double, too.
        guard !double.rawName.hasPrefix(symbol.rawName) else { continue }
        if let caller = site(symbol) { return Places(double: site(double), caller: caller) }
        // An autoclosure, as in `expect(double.f())`, has no line: its function waits further out.
        if symbol.name.hasPrefix("implicit closure"),
          let around = theirs.lazy.compactMap(\.symbol)
            .first(where: { isFunction($0.rawName, around: symbol.rawName) }),
          let caller = site(around)
        {
          return Places(double: site(double), caller: caller)
        }
      }
      return Places(double: site(double))
    }
  #endif

  /// The place that the debug information names; nil if that is none that anybody has written.
  private static func site(_ path: String, _ line: Int, _ paths: [String]) -> CallerSite? {
    guard line > 0 else { return nil }
    guard isMacroExpansion(path) else { return CallerSite(path: path, line: line) }
    // What `@Test` adds beside a test function calls that.
    return path.contains("fMp_") ? nil : site(ofMacroExpansion: path, among: paths)
  }

  /// Whether a function, or a part of it behind an `await`, is one that a closure is written in.
  static func isFunction(_ mangledName: String, around closure: String) -> Bool {
    let whole = mangledName.replacing(#/T[QY]\d*_$/#, with: "")
    return whole != closure && closure.hasPrefix(whole)
  }

  /// Whether an image is that of a framework which runs tests.
  static func isTestFramework(_ image: String) -> Bool {
    ["libXCTest.", "libTesting.", "XCTest", "Testing"].contains { name in
      name.hasSuffix(".") ? image.hasPrefix(name) : image == name
    }
  }

  private static func isMacroExpansion(_ path: String) -> Bool { path.contains("/@__swiftmacro_") }

  /// Where the macro stands: `…CartTestsswift…MX70_38_…` is line 71 of `CartTests.swift`.
  static func site(ofMacroExpansion name: String, among paths: [String]) -> CallerSite? {
    guard let match = name.firstMatch(of: #/MX(\d+)_\d+_/#), let line = Int(match.1) else {
      return nil
    }
    let path = paths.first { path in
      guard !isMacroExpansion(path), let file = path.split(separator: "/").last else {
        return false
      }
      return name.contains(file.filter { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    return path.map { CallerSite(path: $0, line: line + 1) }
  }

  private static let modules = [
    "StakeoutRuntime", "StakeoutReporting", "StakeoutMatching", "StakeoutExpectations",
    "StakeoutCalls", "StakeoutSpies", "StakeoutMocks", "StakeoutDynamicMocks", "StakeoutSpecs",
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
