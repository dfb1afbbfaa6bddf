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
  /// Walks the stack and reads the debug information, which takes up to a second the first
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
    let (double, caller) = aroundDouble(testFile: testFile)
    return caller ?? double
  }

  /// The line that called into this package, and the line that called its function.
  private static func aroundDouble(
    testFile: String?
  ) -> (double: CallerSite?, caller: CallerSite?) {
    #if canImport(Runtime)
      let frames = (try? Backtrace.capture(limit: 64).symbolicated())?.frames ?? []
      let theirs = frames.drop { frame in
        frame.symbol.map { isOurs($0.rawName) } ?? true
      }
      guard let double = theirs.first?.symbol else { return (nil, nil) }
      let paths =
        [testFile].compactMap { $0 } + frames.compactMap { $0.symbol?.sourceLocation?.path }
      let doubleSite = site(double.sourceLocation?.path, double.sourceLocation?.line, paths)
      for frame in theirs.dropFirst() {
        guard let symbol = frame.symbol else { continue }
        // What called the function then is nobody who uses a double.
        if isOurs(symbol.rawName) || isTestFramework(symbol.imageName) { break }
        // A closure's name begins with that of the function around it, which is the double, too.
        guard !double.rawName.hasPrefix(symbol.rawName) else { continue }
        if let site = site(symbol.sourceLocation?.path, symbol.sourceLocation?.line, paths) {
          return (doubleSite, site)
        }
      }
      return (doubleSite, nil)
    #else
      return (nil, nil)
    #endif
  }

  /// The place that the debug information names; nil if that is none that anybody has written.
  private static func site(_ path: String?, _ line: Int?, _ paths: [String]) -> CallerSite? {
    guard let path, let line, line > 0 else { return nil }
    guard isMacroExpansion(path) else { return CallerSite(path: path, line: line) }
    // What `@Test` adds beside a test function calls that.
    return path.contains("fMp_") ? nil : site(ofMacroExpansion: path, among: paths)
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
    "StakeoutCalls", "StakeoutSpies", "StakeoutMocks", "StakeoutDynamicMocks",
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
