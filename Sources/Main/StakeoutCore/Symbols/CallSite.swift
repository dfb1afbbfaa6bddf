// Finds the line of the test that called a test double.

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
  /// Walks the stack and reads debug information, once for each place. Use it for failures only.
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

  /// Finds the line that uses a test double in asynchronous code, among the addresses at which a task
  /// resumes.
  ///
  /// - Parameter addresses: The addresses at which the functions of the task resume, from
  ///   ``TaskAddress/callers()``.
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
}

// The caller of a double.
extension CallerLookup {
  private static let foundLines = Found<SourceSite?>()

  /// Captures the stack, with the frames of asynchronous callers.
  ///
  /// The toolchain finds those frames by following pointers in memory, some of which lead to unmapped
  /// memory. A trap region catches the resulting trap.
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
    let stack = frames[((capture ?? -1) + 1)...].drop { $0.function.isOursOrCore }
    var double: Function?
    func site(_ function: Function) -> SourceSite? {
      self.site(of: function, macroCallIn: testFile, orAmong: stack.lazy.map(\.address))
    }
    search: for frame in stack {
      // Names cost next to nothing, lines are expensive. So lines are looked up only for the
      // functions that, by their names, can be the double or its caller.
      let needsLines = double.map { frame.function.role(towards: $0) == .caller } ?? true
      for function in needsLines
        ? functions(at: frame.address, else: frame.function) : [frame.function]
      {
        guard let double else {
          if !function.isOursOrCore { double = function }
          continue
        }
        switch function.role(towards: double) {
        case .part: continue
        case .end: break search
        case .caller: break
        }
        // An autoclosure, such as in `expect(double.f())`, has no line. The function around it has.
        let around = function.isAutoclosure ? enclosingFunction(of: function, in: stack) : function
        if let caller = site(function) ?? around.flatMap(site) { return caller }
      }
    }
    return orOfDouble ? double.flatMap(site) : nil
  }

  /// Finds the function that contains a closure, if it is on the stack.
  private static func enclosingFunction(
    of closure: Function, in stack: some Sequence<(address: UInt, function: Function)>
  ) -> Function? {
    guard let name = closure.name else { return nil }
    let frame = stack.first { isFunction($0.function.name ?? "", around: name) }
    return frame.flatMap { frame in
      functions(at: frame.address, else: frame.function)
        .first { isFunction($0.name ?? "", around: name) }
    }
  }

  /// Returns the functions of a stack with their names alone, without inlined functions.
  private static func named(_ backtrace: Backtrace) -> [(address: UInt, function: Function)] {
    let frames = Trap.Backtrace.images.flatMap { backtrace.symbolicated(with: $0, options: []) }
    guard let frames = frames?.frames else { return [] }
    return frames.map { frame in
      (UInt(frame.captured.adjustedProgramCounter) ?? 0, Function(frame.symbol))
    }
  }

  /// Returns the location that debug information names; nil if no person wrote the code there.
  private static func site(
    of function: Function, macroCallIn testFile: String?, orAmong addresses: some Sequence<UInt>
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

  /// Returns the call site of a macro, given the name of its expansion: `…CartTestsswift…MX70_38_…` is
  /// line 71 of `CartTests.swift`.
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

  static func isMacroExpansion(_ path: String) -> Bool { path.contains("/@__swiftmacro_") }
}

// The role of a function in the call of a double.
extension CallerLookup.Function {
  /// The roles of a function on the stack of a call to a double.
  enum Role {
    /// The code that called the double.
    case caller
    /// A part of the double, whose caller may be the double's caller.
    case part
    /// Stakeout or the test framework, at which the search ends.
    case end
  }

  /// Returns the role of this function, as the caller of a double or of a part of the double.
  func role(towards double: Self) -> Role {
    guard let name else { return .part }
    if isOursOrCore || CallerLookup.isTestFramework(image) { return .end }
    // A closure's name begins with the name of the function around it, which is part of the
    // double too.
    return double.name?.hasPrefix(name) == true ? .part : .caller
  }
}
