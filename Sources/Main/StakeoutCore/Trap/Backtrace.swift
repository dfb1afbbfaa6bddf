// The stack frames of a trap, captured as addresses and described with functions, files and lines on
// demand.

internal import CStakeout
private import Foundation
internal import Runtime

extension Trap {
  /// The stack frames of a thread at one moment.
  ///
  /// It holds addresses. Names, files and lines are looked up on demand.
  public struct Backtrace: Sendable {
    /// The return addresses of the frames, innermost first: at most 64.
    public let addresses: [UInt]
  }
}

extension Trap.Backtrace {
  /// One frame of a backtrace.
  public struct Frame: Sendable, Hashable {
    /// The address at which the frame resumes.
    public let address: UInt
    /// The function, demangled; nil if its name is unknown.
    public let function: String?
    /// The source location; nil if the build has no debug information for it.
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

  /// Looks up the function, the file and the line of each frame.
  ///
  /// Each backtrace is looked up once. This reads debug information, which takes seconds the first time
  /// in a large program. If that finds nothing or takes too long, the frames have only the linker's
  /// names.
  public func symbolicated() -> [Frame] {
    let frames = CallerLookup.frames(of: self)
    if !frames.isEmpty { return frames }
    return addresses.map { Frame(address: $0, function: Self.linkerName(at: $0)) }
  }

  /// The name of the failed check of the compiler, such as `arithmetic overflow`; nil for another kind
  /// of trap.
  ///
  /// The name comes from debug information. It is nil if the build has none.
  public var runtimeFailure: String? { CallerLookup.runtimeFailure(at: self) }
}

extension Trap.Backtrace: CustomStringConvertible {
  /// One line for each frame: the function, and its location if the build has debug information.
  public var description: String {
    symbolicated().map(\.description).joined(separator: "\n")
  }
}

extension Trap.Backtrace.Frame: CustomStringConvertible {
  /// The function and its location, or only the address.
  public var description: String {
    let name = function ?? "0x\(String(address, radix: 16))"
    return place.map { "\(name) at \($0.file):\($0.line)" } ?? name
  }
}
