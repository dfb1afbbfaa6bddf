import StakeoutSpryKit
import Testing

@Suite struct SpryDiffLineTests {
  private func line(
    _ contents: String, _ level: Int, canBeOrdered: Bool = false, _ children: [SpryDiffLine] = []
  ) -> SpryDiffLine {
    SpryDiffLine(
      contents: contents, indentationLevel: level, canBeOrdered: canBeOrdered, children: children)
  }

  @Test func `each line stands under its parent`() {
    let line = line("a:", 0, [line("b:", 1, [line("c", 2)]), line("d", 1)])
    #expect(line.generateContents(indentationType: .pipe) == "a:\n|\tb:\n|\t|\tc\n|\td\n")
    #expect(line.generateContents(indentationType: .tab) == "a:\n\tb:\n\t\tc\n\td\n")
    #expect(line.hasChildren)
    #expect(!line.children[1].hasChildren)
  }

  @Test func `lines that may change places are sorted`() {
    let names = ["c", "a", "b"]
    let sorted = line("", 0, names.map { line($0, 0, canBeOrdered: true) })
    let asTheyAre = line("", 0, names.map { line($0, 0) })
    #expect(sorted.generateContents(indentationType: .tab) == "\na\nb\nc\n")
    #expect(asTheyAre.generateContents(indentationType: .tab) == "\nc\na\nb\n")
  }
}
