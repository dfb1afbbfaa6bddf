// The frames of a trap: how they are taken, and how they read.

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
