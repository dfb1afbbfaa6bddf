import StakeoutKiwi

protocol Robot: AnyObject {
  func speak(_ text: String, afterDelay delay: Int, whenDone: (() -> Void)?) -> Int
  func explode()
}

final class RealRobot: Robot {
  func speak(_ text: String, afterDelay delay: Int, whenDone: (() -> Void)?) -> Int { 99 }
  func explode() {}
}

/// Answers by stubs.
///
/// SAFETY: it has nothing but its calls and stubs, and those are for any thread.
final class FakeRobot: Robot, Spryable, @unchecked Sendable {
  enum Function: String, StringRepresentable {
    case speak = "speak(_:afterDelay:whenDone:)"
    case explode = "explode()"
    case twin = "twin()"
  }
  enum ClassFunction: String, StringRepresentable {
    case build = "build(_:)"
  }

  let real: (any Robot)?

  init(real: (any Robot)? = nil) { self.real = real }

  @discardableResult
  func speak(_ text: String, afterDelay delay: Int = 0, whenDone: (() -> Void)? = nil) -> Int {
    spryify(
      arguments: text, delay, whenDone,
      forwarding: real.map { real in { real.speak(text, afterDelay: delay, whenDone: nil) } })
  }

  func explode() { return spryify() }

  func twin() -> FakeRobot { spryify() }

  @discardableResult
  static func build(_ number: Int) -> Int { spryify(arguments: number) }
}

/// Only remembers.
///
/// SAFETY: it has nothing but its calls, and those are for any thread.
final class FakeCar: Spyable, @unchecked Sendable {
  enum Function: String, StringRepresentable {
    case changeGear = "changeGear(to:)"
    case stop = "stop()"
  }
  enum ClassFunction: String, StringRepresentable {
    case honk = "honk()"
  }

  func changeGear(to gear: Int) { recordCall(arguments: gear) }
  func stop() { recordCall() }
  static func honk() { recordCall() }
}
