import StakeoutKiwi

/// A class without `==`.
final class Ship {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A class with `==`.
final class Crate: Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Crate, right: Crate) -> Bool { left.number == right.number }
}

/// A double whose functions return numbers of many types, and take objects.
///
/// SAFETY: it stores only its calls and stubs, which any thread may use.
final class FakeCruiser: Spryable, @unchecked Sendable {
  enum ClassFunction: String, StringRepresentable { case none }

  enum Function: String, StringRepresentable {
    case crewComplement, energy, reserve, name
    case raiseShields = "raiseShields()"
    case dock = "dock(_:with:at:)"
  }

  var crewComplement: UInt { spryify() }
  var energy: Float { spryify() }
  var reserve: Int8? { spryify() }
  var name: String { spryify() }
  func raiseShields() { spryify() as Void }
  func dock(_ ship: Ship, with crate: Crate = Crate(1), at berth: Int = 0) -> Int {
    spryify(arguments: ship, crate, berth)
  }
}
