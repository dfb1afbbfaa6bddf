import StakeoutScout

/// Benchmarks of dynamic mocks.
///
/// The target is at most 300 ns for a call with one argument.
func dynamicMocks() {
  calls("call, no argument", { $0.expect.foo().to(alwaysReturn(1)) }) { mock, _ in
    _ = try? mock.call.foo()
  }
  calls("call, any()", { $0.expect.foo(bar: any()).to(alwaysReturn(1)) }) { mock, number in
    _ = try? mock.call.foo(bar: number)
  }
  calls("call, equalTo", { $0.expect.foo(bar: equalTo(3)).to(alwaysReturn(1)) }) { mock, _ in
    _ = try? mock.call.foo(bar: 3)
  }
  calls("typed call, equalTo", { $0.expect.foo(bar: equalTo(3)).to(alwaysReturn(1)) }) { mock, _ in
    _ = mock.call(returning: Int.self).foo(bar: 3)
  }
}

private func calls(
  _ name: String, _ setUp: @escaping @Sendable (Mock) -> Void,
  _ call: @escaping @Sendable (Mock, Int) -> Void
) {
  // Reuse one mock, as in a test that has already used it: the journal keeps its memory.
  let mock = Mock()
  rounds(
    name, operations: 10_000,
    {
      mock.reset()
      setUp(mock)
      return mock
    },
    { mock in
      for number in 0..<10_000 { call(mock, number) }
    })
}
