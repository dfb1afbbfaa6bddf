import StakeoutScout
import Testing

@Suite struct ArgumentCheckTests {
  private let mock = Mock()

  @Test func `another number of arguments does not match`() {
    mock.expect.f(any(), b: any()).toBeCalled()
    #expect(texts { _ = try? mock.call.f(1) } == ["Expected 2 arguments, but got 1"])
    mock.expect.f().toBeCalled()
    #expect(texts { _ = try? mock.call.f(1, 2, 3) } == ["Expected 0 arguments, but got 3"])
  }

  @Test func `other labels do not match`() {
    mock.expect.f(a: any(), any()).toBeCalled()
    #expect(
      texts { _ = try? mock.call.f(b: 1, 2) }
        == [#"Expected call with keywords ["a", ""], got ["b", ""]."#])
  }

  @Test func `a line for each argument`() {
    mock.expect.f(equalTo(-1), x: any(), name: equalTo("a"), `nil`, last: instance(of: Int.self))
      .toBeCalled()
    #expect(
      texts { _ = try? mock.call.f(1, x: nil, name: "a", 2, last: "b") } == [
        """
        Arguments to f didn't match:
          ❌ [0]: Expected argument equal to -1, got 1
          ✅ [1]: Expected anything, got nil
          ✅ name: Expected argument equal to a, got a
          ❌ [3]: Expected nil, got 2
          ❌ last: Expected instance of Int, got b
        """
      ])
  }

  @Test func `each matcher is asked once`() {
    var asked: [Int] = []
    func matcher(_ index: Int, _ verdict: Bool) -> any ArgMatcher {
      satisfying("no. \(index)") { (_: Int) in
        asked.append(index)
        return verdict
      }
    }
    mock.expect.f(matcher(0, true), matcher(1, false), matcher(2, true)).toBeCalled()
    #expect(texts { _ = try? mock.call.f(0, 0, 0) }.count == 1)
    #expect(asked == [0, 1, 2])
  }

  @Test func `an expectation further back that would have been fit is named`() {
    mock.expect.f(a: equalTo(1)).toBeCalled()
    mock.expect.f(a: equalTo(2)).toBeCalled()
    mock.expect.f(a: equalTo(3)).toBeCalled()
    let line = #line - 2
    #expect(
      texts { _ = try? mock.call.f(a: 2) } == [
        """
        Arguments to f didn't match:
          ❌ [0]: Expected argument equal to 1, got 2
          A later expectation accepts these arguments: f(a: argument equal to 2) \
        (ArgumentCheckTests.swift:\(line)). Expectations are used in their order.
        """
      ])
  }
}
