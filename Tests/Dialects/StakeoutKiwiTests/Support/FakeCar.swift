import StakeoutKiwi

/// A spy, which records its calls and has no stubs.
///
/// SAFETY: it stores only its calls, which any thread may record and read.
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
