internal import CStakeout

private import Foundation
internal import Runtime

extension Trap {
  /// The frames of a thread at one moment.
  ///
  /// Holds addresses; names are looked up on demand.
  public struct Backtrace: Sendable {
    /// Return addresses, innermost first.
    ///
    /// At most 64.
    public let addresses: [UInt]
  }
}

extension Trap.Backtrace {
  /// One frame, with what is known about it.
  public struct Frame: Sendable, Hashable {
    /// The address at which the frame resumes.
    public let address: UInt
    /// The function, demangled; nil if its name is unknown.
    public let function: String?
    /// The line, if the build has debug information.
    package var place: Trap.Place?

    /// The file of the line; nil if it is unknown.
    public var file: String? { place?.file }
    /// The line in the file, from 1; nil if it is unknown.
    public var line: Int? { place?.line }
  }

  init(_ report: stk_trap_report) {
    addresses = withUnsafeBytes(of: report.frames) {
      Array($0.bindMemory(to: UInt.self).prefix(report.frame_count))
    }
  }

  /// Captures the frames of the caller.
  package static func here() -> Trap.Backtrace {
    let capacity = Int(STK_TRAP_FRAMES_MAX)
    let addresses = [UInt](unsafeUninitializedCapacity: capacity) { frames, count in
      count = stk_unwind_here(frames.baseAddress.unsafelyUnwrapped, capacity)
    }
    return Trap.Backtrace(addresses: addresses)
  }

  /// Looks up names, files and lines, once for each backtrace.
  ///
  /// Reads debug information. In a large program that takes seconds the first time.
  public func symbolicated() -> [Frame] {
    let frames = CallerLookup.frames(of: self)
    if !frames.isEmpty { return frames }
    return addresses.map { Frame(address: $0, function: Self.linkerName(at: $0)) }
  }

  /// Reads the names, files and lines on the calling thread; none if the toolchain finds none.
  func readFrames() -> [Frame] {
    (symbolicated(with: .default)?.frames ?? []).map(Frame.init)
  }

  /// The check that failed without a text, such as `arithmetic overflow`.
  ///
  /// Comes from debug information. Nil without it, and if the trap was not such a check.
  public var runtimeFailure: String? { CallerLookup.runtimeFailure(at: self) }
}

extension Trap.Backtrace: CustomStringConvertible {
  /// One line for each frame: the function, and its place if the build has debug information.
  public var description: String {
    symbolicated().map(\.description).joined(separator: "\n")
  }
}

extension Trap.Backtrace.Frame: CustomStringConvertible {
  /// The function and its place, or only the address.
  public var description: String {
    let name = function ?? "0x\(String(address, radix: 16))"
    return place.map { "\(name) at \($0.file):\($0.line)" } ?? name
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
