import Testing

@testable import StakeoutCalls

@Suite struct PlainValueTests {
  private struct Plain: Equatable {}
  private struct Opaque {}
  private struct Custom: Equatable, SpryEquatable {}

  @Test func `only where == alone decides nobody looks inside`() {
    for type in [
      Int.self, String.self, Plain.self, [Int].self, [[Int?]].self, [String: [Plain]].self,
      Set<String>.self,
    ] as [Any.Type] {
      #expect(isPlain(type), "\(type)")
    }
    for type in [
      Opaque.self, Custom.self, [Custom].self, [[Custom?]].self, [String: [Custom]].self,
      [Opaque].self, [Any].self,
    ] as [Any.Type] {
      #expect(!isPlain(type), "\(type)")
    }
  }
}
