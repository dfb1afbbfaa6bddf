import StakeoutKiwi

struct RealRover {
  func speak(_ text: String?, afterDelay delay: Double, whenDone: (() -> Void)?) -> Int { 99 }
  func load(_ id: Int) throws -> String { "real \(id)" }
}

/// The double of most tests of this target, which can forward calls to a real rover.
///
/// SAFETY: the real object never changes, and any thread may record calls.
final class FakeRover: Spryable, @unchecked Sendable {
  enum ClassFunction: String, StringRepresentable {
    case build = "build(gears:)"
  }

  enum Function: String, StringRepresentable {
    case callSign, currentGear
    case applyBrakes = "applyBrakes()"
    case speak = "speak(_:afterDelay:whenDone:)"
    case load = "load(_:)"
    case honk = "honk(_:)"
  }

  private let real: RealRover?

  init(forwardingTo real: RealRover? = nil) { self.real = real }

  var callSign: String { spryify() }
  var currentGear: Int { spryify() }
  func applyBrakes() { spryify() as Void }
  @discardableResult
  func speak(
    _ text: String?, afterDelay delay: Double = 0, whenDone: (() -> Void)? = nil
  ) -> Int {
    spryify(
      arguments: text, delay, whenDone,
      forwarding: real.map { real in
        { real.speak(text, afterDelay: delay, whenDone: whenDone) }
      })
  }
  func load(_ id: Int) throws -> String {
    try spryifyThrows(arguments: id, forwarding: real.map { real in { try real.load(id) } })
  }
  /// Records its calls without their argument.
  func honk(_ times: Int) { recordCall() }

  static func build(gears: Int?) -> Int { spryify(arguments: gears) }
}
