// A mechanism that rests on what the platform does not promise.

package import CStakeout

/// A mechanism that rests on what the platform does not promise.
///
/// `CSources/CStakeout/platform/capabilities.c` lists all of them. Those that only Swift uses are tried here, or
/// where the mechanism is.
package struct Door: Sendable {
  private let door: stk_door

  package init(_ door: stk_door) { self.door = door }

  package static let owners = Door(.STK_DOOR_OWNERS)
  package static let closures = Door(.STK_DOOR_CLOSURES)
  package static let typeKinds = Door(.STK_DOOR_TYPE_KINDS)
  package static let variadics = Door(.STK_DOOR_VARIADICS)
  package static let xctestWaits = Door(.STK_DOOR_XCTEST_WAITS)

  /// Whether nothing has shut the door.
  package var isOpen: Bool { stk_door_is_open(door) }

  /// The assumption that does not hold while the door is shut.
  package var fact: String { String(cString: stk_door_fact(door)) }

  /// The fact, and what is lost by it.
  package var sentence: String {
    String(unsafeUninitializedCapacity: Int(STK_DOOR_SENTENCE_MAX)) { text in
      text.withMemoryRebound(to: CChar.self) {
        // Without the line end.
        stk_door_sentence(door, $0.baseAddress.unsafelyUnwrapped, $0.count) - 1
      }
    }
  }

  /// Tries the door, unless it is shut by force, and notes what the trial shows.
  ///
  /// - Returns: Whether the door is open.
  package func opens(_ trial: () -> Bool) -> Bool {
    stk_door_may_open(door) && stk_door_try(door, trial())
  }

  /// Says the sentence on standard error if the door is shut, once in a process.
  package func say() { stk_door_say(door) }
}
