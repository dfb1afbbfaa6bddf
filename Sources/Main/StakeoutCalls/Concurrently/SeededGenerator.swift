// A random number generator whose numbers can be repeated with the same seed.

/// A random number generator whose numbers depend only on its seed, on every machine and in every
/// version.
///
/// `concurrently` passes a generator to each of its threads or tasks. Use it to vary a test, not for
/// secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// Makes the generator of one of several workers.
  ///
  /// Its numbers are independent of those of the other workers.
  package init(seed: UInt64, worker: Int) {
    // Mix the two separately. If they were only added, neighbouring seeds and workers would share a
    // sequence.
    var mixer = SeededGenerator(seed: seed)
    var other = SeededGenerator(seed: UInt64(truncatingIfNeeded: worker))
    state = mixer.next() ^ other.next().byteSwapped
  }

  /// Returns the next number: a counter in steps of the golden ratio, with its bits mixed (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
