extension Spry {
  /// Describes the differences between two values, down to single properties and elements.
  ///
  /// ```swift
  /// Spry.diffMirror(User(name: "A", age: 1), User(name: "B", age: 1))
  /// // ["name:\n|\tReceived: B\n|\tExpected: A\n"]
  /// ```
  ///
  /// For equal values the result is one empty text.
  ///
  /// - Parameters:
  ///   - expected: the first value.
  ///   - received: the second value.
  ///   - indentationType: the indentation of nested lines.
  ///   - skipPrintingOnDiffCount: whether to show only the lengths of collections whose lengths
  ///     differ.
  ///   - nameLabels: the names of the two sides.
  /// - Returns: one text per differing property or element, or one text for the whole if there are
  ///   no parts to compare.
  public static func diffMirror<T>(
    _ expected: T, _ received: T, indentationType: SpryDiffIndentationType = .pipe,
    skipPrintingOnDiffCount: Bool = false, nameLabels: SpryDiffNameLabels = .expectation
  ) -> [String] {
    let lines = diffMirrorLines(
      expected, received, skipPrintingOnDiffCount: skipPrintingOnDiffCount, nameLabels: nameLabels)
    let texts = lines.map { $0.generateContents(indentationType: indentationType) }
    return lines.contains(where: \.hasChildren) ? texts : [texts.joined()]
  }

  /// Returns the differences between two values as lines; empty for equal values.
  public static func diffMirrorLines<T>(
    _ expected: T, _ received: T, skipPrintingOnDiffCount: Bool = false,
    nameLabels: SpryDiffNameLabels = .expectation
  ) -> [SpryDiffLine] {
    var difference = MirrorDifference(
      labels: nameLabels, showsElements: !skipPrintingOnDiffCount)
    return difference.lines(expected, received, level: 0)
  }
}
