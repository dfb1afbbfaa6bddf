import StakeoutKiwi

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
