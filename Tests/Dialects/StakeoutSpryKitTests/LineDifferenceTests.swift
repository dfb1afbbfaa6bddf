import StakeoutCalls
import StakeoutSpryKit
import Testing

/// The difference of two texts keeps as many lines as possible, and both texts can be read from it.
@Suite struct LineDifferenceTests {
  /// Returns the number of lines that the difference of two texts keeps, and checks the difference.
  ///
  /// Its lines must be the lines of both texts in their order, with removed lines before added ones.
  private func kept(_ old: [Substring], _ new: [Substring]) -> Int {
    let text = Spry.diffLines(old.joined(separator: "\n"), new.joined(separator: "\n"))
    if old == new {
      #expect(text == "")
      return old.count
    }
    var texts: (old: [Substring], new: [Substring]) = ([], [])
    var (kept, markBefore) = (0, "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let (mark, content) = (String(line.prefix(2)), line.dropFirst(2))
      switch mark {
      case "\u{2007} ":
        kept += 1
        texts.old.append(content)
        texts.new.append(content)
      case "\u{2212} ":
        if markBefore == "+ " { Issue.record("removed after added") }
        texts.old.append(content)
      case "+ ": texts.new.append(content)
      default: Issue.record("a line without a mark: \(line)")
      }
      markBefore = mark
    }
    #expect(texts.old == old)
    #expect(texts.new == new)
    return kept
  }

  /// Returns the length of a longest common subsequence, by a simple and slow algorithm.
  private func mostKept(_ old: [Substring], _ new: [Substring]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for line in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }

  @Test func `as many lines are kept as can be`() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      let alphabet: [Substring] = ["a", "", "c", "d", "e"].prefix(1 + round % 5).map { $0 }
      let texts = [0, 0].map { _ in
        (0..<Int.random(in: 1...24, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        }
      }
      #expect(kept(texts[0], texts[1]) == mostKept(texts[0], texts[1]), "\(texts)")
    }
  }

  @Test func `texts with nothing in common are the easy ones`() {
    let old = (0..<20_000).map { Substring("old \($0)") }
    let new = (0..<20_000).map { Substring("new \($0)") }
    #expect(kept(old, new) == 0)
  }

  @Test func `texts in another order are still right`() {
    var random = SeededGenerator(seed: 9)
    let old = (0..<1_000).map { Substring("\($0)") }
    #expect(kept(old, old.shuffled(using: &random)) > 0)
  }

  @Test func `of many lines in reverse one is kept`() {
    let middle = (0..<10_100).map { Substring("\($0)") }
    #expect(kept(["first"] + middle + ["last"], ["first"] + middle.reversed() + ["last"]) == 3)
  }

  @Test func `as many lines of long texts are kept as can be`() {
    var random = SeededGenerator(seed: 11)
    for number in [50, 200, 2_000] {
      let texts = [0, 0].map { _ in
        (0..<700).map { _ in Substring("\(Int.random(in: 0..<number, using: &random))") }
      }
      #expect(kept(texts[0], texts[1]) == mostKept(texts[0], texts[1]), "\(number)")
    }
  }

  @Test func `few changes among lines that repeat very often are found`() {
    // Every second line is blank, so there are more pairs of equal lines than are compared.
    let old = (0..<4_000).map { $0 % 2 == 0 ? "" : Substring("\($0)") }
    var new = old
    new.insert("new", at: 3_000)
    new.remove(at: 101)
    new[7] = "other"
    #expect(kept(old, new) == old.count - 2)
    let blank = Array(repeating: Substring(""), count: 5_000)
    #expect(kept(["a"] + blank, blank + ["b"]) == 5_000)
  }

  @Test func `lines of two kinds in any order end, too`() {
    var random = SeededGenerator(seed: 12)
    let texts = [0, 0].map { _ in
      (0..<10_000).map { _ in Bool.random(using: &random) ? "a" : "b" as Substring }
    }
    #expect(kept(texts[0], texts[1]) >= 0)
  }
}
