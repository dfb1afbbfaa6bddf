import StakeoutDobby

/// Benchmarks of typed mocks.
///
/// The target for recording an interaction is at most 200 ns in an ordered mock, whatever the number of
/// expectations. In an unordered mock with 1,000 open expectations it is 20 µs.
func typedMocks() {
  for count in [1, 100, 10_000, 100_000] {
    let mocks = max(1, 10_000 / count)
    rounds(
      "record, ordered, expectations: \(count)", operations: mocks * count,
      { (0..<mocks).map { _ in expecting(count) } },
      { mocks in
        for mock in mocks {
          for interaction in 0..<count { mock.record(interaction) }
        }
      })
  }

  rounds(
    "record, unordered, expectations: 1000", operations: 100, { expecting(1_000, ordered: false) },
    { mock in
      for interaction in 900..<1_000 { mock.record(interaction) }
    })

  rounds(
    "record, ordered, ways: 100", operations: 100,
    {
      let mock = Mock<Int>()
      for _ in 0..<100 { mock.expect(any(), count: .atLeast(1)) }
      for _ in 0..<100 { mock.record(0) }
      return mock
    },
    { mock in
      for interaction in 0..<100 { mock.record(interaction) }
    })

  rounds(
    "verify, expectations, all met: 100000", operations: 1,
    {
      let mock = expecting(100_000)
      for interaction in 0..<100_000 { mock.record(interaction) }
      return mock
    },
    { mock in mock.verify() })
}

private func expecting(_ count: Int, ordered: Bool = true) -> Mock<Int> {
  let mock = Mock<Int>(ordered: ordered)
  for interaction in 0..<count { mock.expect(interaction) }
  return mock
}
