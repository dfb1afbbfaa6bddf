import Testing

import StakeoutCalls

@Suite struct SeededGeneratorTests {
  @Test func `the numbers follow from the seed`() {
    // Compare with the reference values of SplitMix64 for this seed.
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `neighbouring seeds and workers have others`() {
    var (one, other) = (SeededGenerator(seed: 0, worker: 1), SeededGenerator(seed: 1, worker: 0))
    #expect(one.next() != other.next())
  }
}
