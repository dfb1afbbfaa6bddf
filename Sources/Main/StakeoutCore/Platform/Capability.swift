// A mechanism that depends on platform behaviour without a guarantee, and so may be unavailable.

package import CStakeout

/// A mechanism that depends on behaviour that the platform does not guarantee.
///
/// `CSources/CStakeout/platform/capabilities.c` lists all capabilities. Those that only Swift uses are
/// probed by Swift code, in this module or beside the mechanism.
package struct Capability: Sendable {
  private let id: stk_capability

  /// Creates a handle for a capability of the core.
  package init(_ id: stk_capability) { self.id = id }

  package static let inheritance = Capability(.STK_CAPABILITY_INHERITANCE)
  package static let closures = Capability(.STK_CAPABILITY_CLOSURES)
  package static let typeKinds = Capability(.STK_CAPABILITY_TYPE_KINDS)
  package static let variadics = Capability(.STK_CAPABILITY_VARIADICS)
  package static let xctestWaits = Capability(.STK_CAPABILITY_XCTEST_WAITS)
  package static let xctestClasses = Capability(.STK_CAPABILITY_XCTEST_CLASSES)

  /// Whether the mechanism may be used: no probe has failed, and `STAKEOUT_DISABLE` does not name it.
  package var isAvailable: Bool { stk_capability_is_available(id) }

  /// The assumption that does not hold if the capability is unavailable.
  package var reason: String { String(cString: stk_capability_reason(id)) }

  /// The reason why the capability is unavailable, and what is lost without it.
  package var explanation: String {
    String(unsafeUninitializedCapacity: Int(STK_CAPABILITY_EXPLANATION_MAX)) { text in
      text.withMemoryRebound(to: CChar.self) {
        // Leave out the newline at the end.
        stk_capability_explanation(id, $0.baseAddress.unsafelyUnwrapped, $0.count) - 1
      }
    }
  }

  /// Tries the mechanism, unless `STAKEOUT_DISABLE` names it, and records the result.
  ///
  /// - Returns: Whether the capability is available.
  package func probe(_ mechanism: () -> Bool) -> Bool {
    stk_capability_is_enabled(id) && stk_capability_record(id, mechanism())
  }

  /// Writes the explanation to standard error if the capability is unavailable, once in a process.
  package func reportOnce() { stk_capability_report_once(id) }
}
