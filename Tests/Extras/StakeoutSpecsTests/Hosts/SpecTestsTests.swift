import Testing

// testable: a test run with more specs than there is room for takes minutes.
@testable import StakeoutSpecs

@Suite struct SpecTestsTests {
  @Test func `tests beyond the room there is become one that fails`() async {
    let tests = SpecTests([CountedSpec.self], places: nil)
    #expect(tests.cut(to: 6).map(\.title) == ["", "1", "2", "3", "4", "5"])
    #expect(tests.cut(to: 5).map(\.title) == ["", "1", "2", "3", "too many examples"])
    #expect(tests.cut(to: 1).map(\.title) == ["too many examples"])
  }

  @Test func `examples of a shared spec have rising locations, the first their own`() {
    let locations = SpecTests([CountedSpec.self], places: nil).cut(to: 100).compactMap(\.location)
    #expect(locations.map(\.line) == Array(repeating: CountedSpec.line, count: 5))
    #expect(zip(locations, locations.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `characters that break an xunit file or a line are left out of the name`() {
    #expect("\"a\" < b\n& c > d".withoutMarks == "”a” ‹ b ＆ c › d")
  }
}

/// A spec whose five examples are on one line.
private enum CountedSpec: Spec {
  static let line = #line + 3

  static func spec(_ s: SpecBuilder) {
    for number in 1...5 { s.it("\(number)") {} }
  }
}

extension RegisteredTest {
  fileprivate var title: String {
    if case .example(_, let title, _, _, _) = self { title } else { "" }
  }

  fileprivate var location: SourceLocation? {
    if case .example(_, _, _, let location, _) = self { location } else { nil }
  }
}
