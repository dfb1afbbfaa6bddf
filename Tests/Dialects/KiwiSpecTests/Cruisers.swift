import Foundation
import StakeoutKiwi

// The types that the specs of Kiwi's introduction test, and their doubles.

protocol FlyingMachine: AnyObject {
  func dragCoefficient() -> Double
  func takeOff()
}

protocol Driving: AnyObject {
  func changeToGear(_ gear: Int)
  func currentGear() -> Int
  func carName() -> String
  func speak(_ text: String, afterDelay delay: Int, whenDone: (() -> Void)?)
  func energyLevelInWarpCore(_ core: Int) -> Double
  func applyBrakes()
}

class Cruiser {
  let wheels = ["front left", "front right", "rear left", "rear right"]
  var passengers: [String] = []
  let speed = 42.0
}

/// A handwritten double of `Driving`, which the macro `@Faked` could write as well.
final class FakeCruiser: Driving, Spryable, Sendable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case changeToGear = "changeToGear(_:)"
    case currentGear = "currentGear()"
    case carName = "carName()"
    case speak = "speak(_:afterDelay:whenDone:)"
    case energyLevelInWarpCore = "energyLevelInWarpCore(_:)"
    case applyBrakes = "applyBrakes()"
  }

  func changeToGear(_ gear: Int) { return spryify(arguments: gear) }
  func currentGear() -> Int { return spryify() }
  func carName() -> String { return spryify() }
  func speak(_ text: String, afterDelay delay: Int, whenDone: (() -> Void)?) {
    return spryify(arguments: text, delay, whenDone)
  }
  func energyLevelInWarpCore(_ core: Int) -> Double { return spryify(arguments: core) }
  func applyBrakes() { return spryify() }
}

final class FakeFlyingMachine: FlyingMachine, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case dragCoefficient = "dragCoefficient()"
    case takeOff = "takeOff()"
  }

  func dragCoefficient() -> Double { return spryify() }
  func takeOff() { return spryify() }
}
