import StakeoutSpryKit

/// A spy whose calls have values of all kinds as arguments.
final class FakeHost: Spyable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case visit = "visit(_:)" }

  func visit(_ visitor: Any?) { recordCall(arguments: visitor) }
}
