import StakeoutSpryKit
import Testing

@Suite struct SpryLinesTests {
  @Test func `removed lines are in front of added ones`() {
    #expect(
      Spry.diffLines("a\nb", "c\nd") == "\u{2212} a\n\u{2212} b\n+ c\n+ d")
    #expect(
      Spry.diffLines("k\na\nb\nl", "k\nc\nd\nl")
        == "\u{2007} k\n\u{2212} a\n\u{2212} b\n+ c\n+ d\n\u{2007} l")
  }

  @Test func `equal texts have no difference`() {
    #expect(Spry.diffLines("a\nb", "a\nb").isEmpty)
    #expect(Spry.diffLines("", "").isEmpty)
  }

  @Test func `an empty line is a line`() {
    #expect(Spry.diffLines("", "a") == "\u{2212} \n+ a")
    #expect(Spry.diffLines("a\n", "a") == "\u{2007} a\n\u{2212} ")
    #expect(Spry.diffLines("a\n\nb", "a\nb") == "\u{2007} a\n\u{2212} \n\u{2007} b")
  }

  @Test func `line breaks that differ are written out`() {
    #expect(
      Spry.diffLines("a\nb", "a\r\nb") == "\u{2212} a\n+ a\\r\\n\n\u{2007} b")
    #expect(
      Spry.diffLines("a\r\nb\r\n", "a\nc\n")
        == "\u{2212} a\\r\\n\n\u{2212} b\\r\\n\n+ a\n+ c\n\u{2007} ")
    #expect(Spry.diffLines("a\r\nb\nc", "a\nb\r\nc").hasPrefix("\u{2212} a\\r\\n\n"))
    #expect(Spry.diffLines("a\r\nb", "a\r\nc") == "\u{2007} a\n\u{2212} b\n+ c")
  }

  @Test func `String has the same`() {
    #expect(String.spry.diffLines("a", "b") == "\u{2212} a\n+ b")
    #expect("a".spryDiffLines(with: "b") == "\u{2212} a\n+ b")
  }
}
