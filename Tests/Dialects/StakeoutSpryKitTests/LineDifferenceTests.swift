import StakeoutCalls
import Testing

@testable import StakeoutSpryKit

@Suite struct LineDifferenceTests {
  private typealias Line = LineDifference.Line

  /// The lines, after checking that they are those of both texts in their order, and that removed
  /// ones come first.
  private func difference(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let lines = LineDifference.lines(from: old, to: new)
    var texts: (old: [Substring], new: [Substring]) = ([], [])
    for line in lines {
      switch line {
      case .kept(let text):
        texts.old.append(text)
        texts.new.append(text)
      case .removed(let text): texts.old.append(text)
      case .added(let text): texts.new.append(text)
      }
    }
    #expect(texts.old == old)
    #expect(texts.new == new)
    for (line, next) in zip(lines, lines.dropFirst()) {
      if case .added = line, case .removed = next { Issue.record("removed after added") }
    }
    return lines
  }

  private func kept(_ lines: [Line]) -> Int {
    lines.count { if case .kept = $0 { true } else { false } }
  }

  /// The length of a longest common subsequence, the slow way.
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
      let alphabet: [Substring] = ["a", "b", "c", "d", "e"].prefix(1 + round % 5).map { $0 }
      let texts = [0, 0].map { _ in
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        }
      }
      let lines = difference(texts[0], texts[1])
      #expect(kept(lines) == mostKept(texts[0], texts[1]), "\(texts)")
    }
  }

  @Test func `texts with nothing in common are the easy ones`() {
    let old = (0..<20_000).map { Substring("old \($0)") }
    let new = (0..<20_000).map { Substring("new \($0)") }
    #expect(kept(difference(old, new)) == 0)
  }

  @Test func `texts in another order are still right`() {
    var random = SeededGenerator(seed: 9)
    let old = (0..<1_000).map { Substring("\($0)") }
    let lines = difference(old, old.shuffled(using: &random))
    #expect(kept(lines) > 0)
  }

  @Test func `of many lines in reverse one is kept`() {
    let middle = (0..<10_100).map { Substring("\($0)") }
    let lines = difference(["first"] + middle + ["last"], ["first"] + middle.reversed() + ["last"])
    #expect(kept(lines) == 3)
  }

  @Test func `as many lines of long texts are kept as can be`() {
    var random = SeededGenerator(seed: 11)
    for number in [50, 200, 2_000] {
      let texts = [0, 0].map { _ in
        (0..<700).map { _ in Substring("\(Int.random(in: 0..<number, using: &random))") }
      }
      #expect(kept(difference(texts[0], texts[1])) == mostKept(texts[0], texts[1]), "\(number)")
    }
  }

  @Test func `few changes among lines that repeat very often are found`() {
    // Every second line is blank: more pairs than are compared.
    let old = (0..<4_000).map { $0 % 2 == 0 ? "" : Substring("\($0)") }
    var new = old
    new.insert("new", at: 3_000)
    new.remove(at: 101)
    new[7] = "other"
    #expect(kept(difference(old, new)) == old.count - 2)
    let blank = Array(repeating: Substring(""), count: 5_000)
    #expect(kept(difference(["a"] + blank, blank + ["b"])) == 5_000)
  }

  @Test func `lines of two kinds in any order end, too`() {
    var random = SeededGenerator(seed: 12)
    let texts = [0, 0].map { _ in
      (0..<10_000).map { _ in Bool.random(using: &random) ? "a" : "b" as Substring }
    }
    #expect(kept(difference(texts[0], texts[1])) >= 0)
  }
}
