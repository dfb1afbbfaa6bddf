extension Spry {
  /// What differs between two values, down to the properties and elements that do.
  ///
  /// ```swift
  /// Spry.diffMirror(User(name: "A", age: 1), User(name: "B", age: 1))
  /// // ["name:\n|\tReceived: B\n|\tExpected: A\n"]
  /// ```
  ///
  /// Values that are equal give one empty text.
  ///
  /// - Parameters:
  ///   - expected: the first value.
  ///   - received: the second value.
  ///   - indentationType: what moves a line to the right.
  ///   - skipPrintingOnDiffCount: whether collections of different lengths are shown by their
  ///     lengths alone.
  ///   - nameLabels: what the two sides are called.
  /// - Returns: a text for each property or element that differs, or one for everything when there
  ///   is nothing to go into.
  public static func diffMirror<T>(
    _ expected: T, _ received: T, indentationType: SpryDiffIndentationType = .pipe,
    skipPrintingOnDiffCount: Bool = false, nameLabels: SpryDiffNameLabels = .expectation
  ) -> [String] {
    let lines = diffMirrorLines(
      expected, received, skipPrintingOnDiffCount: skipPrintingOnDiffCount, nameLabels: nameLabels)
    let texts = lines.map { $0.generateContents(indentationType: indentationType) }
    return lines.contains(where: \.hasChildren) ? texts : [texts.joined()]
  }

  /// What differs between two values, as lines; none for values that are equal.
  public static func diffMirrorLines<T>(
    _ expected: T, _ received: T, skipPrintingOnDiffCount: Bool = false,
    nameLabels: SpryDiffNameLabels = .expectation
  ) -> [SpryDiffLine] {
    var difference = MirrorDifference(
      labels: nameLabels, showsElements: !skipPrintingOnDiffCount)
    return difference.lines(expected, received, level: 0)
  }
}
