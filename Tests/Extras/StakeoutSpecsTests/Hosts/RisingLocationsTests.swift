import Testing

// testable: a test sees its location only in an order that the test run decides.
@testable import StakeoutSpecs

/// The locations by which Swift Testing sorts the examples of a spec rise in the order of the examples.
@Suite struct RisingLocationsTests {
  @Test func `examples in order keep their locations`() {
    #expect(listed("A10 A20 B5") == "A10:5 A20:5 B5:5")
    #expect(listed("") == "")
  }

  @Test func `examples of one line are listed one column behind each other`() {
    #expect(listed("A10 A10 A10 A20") == "A10:5 A10:6 A10:7 A20:5")
    #expect(listed("A10 A12 A10 A12 A20") == "A10:5 A12:5 A12:6 A12:7 A20:5")
  }

  @Test func `one from a later file does not displace those that follow it`() {
    #expect(listed("A10 Z50 Z60 A20 A30") == "A10:5 A10:6 A10:7 A20:5 A30:5")
  }

  @Test func `neither does one from a function below, nor from above or an earlier file`() {
    #expect(listed("M10 M90 M20 M30") == "M10:5 M10:6 M20:5 M30:5")
    #expect(listed("M10 M15 M5 M20 A7 M30") == "M10:5 M15:5 M15:6 M20:5 M20:6 M30:5")
  }

  @Test func `those that come first are listed above the first that keeps its own`() {
    #expect(listed("Z50 Z60 A20 A30 A40") == "A19:1 A19:2 A20:5 A30:5 A40:5")
    #expect(listed("Z50 A20") == "A19:1 A20:5")
  }

  @Test func `they rise whatever there is`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let names = (0..<20).map { _ in
        let file = "ABC".randomElement(using: &generator) ?? "A"
        return "\(file)\(Int.random(in: 1...4, using: &generator))"
      }
      let locations = risingLocations(of: sites(names.joined(separator: " ")))
      #expect(zip(locations, locations.dropFirst()).allSatisfy { $0 < $1 }, "\(names)")
    }
  }
}

/// Parses source locations in files with names of one letter: `A10` is line 10, column 5, of `A`.
private func sites(_ names: String) -> [SourceSite] {
  names.split(separator: " ").map { name in
    SourceSite(
      fileID: "Tests/\(name.prefix(1)).swift", filePath: "", line: UInt(name.dropFirst()) ?? 0,
      column: 5)
  }
}

private func listed(_ names: String) -> String {
  risingLocations(of: sites(names))
    .map { "\($0.fileName.prefix(1))\($0.line):\($0.column)" }.joined(separator: " ")
}
