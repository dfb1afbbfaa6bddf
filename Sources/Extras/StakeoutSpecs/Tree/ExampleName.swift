/// The sendable identity of an example, whose tree is not sendable.
struct ExampleName: Sendable {
  /// The index among the examples of the tree.
  let index: Int
  /// The titles of its contexts and its own title.
  let path: String
  /// The path, with a number if the spec has several examples with this path.
  let title: String
}

extension SpecTree {
  /// The names of the examples, in order.
  ///
  /// A repeated title gets a number, ` (2)`: of two equal tests, Swift Testing runs only one.
  var names: [ExampleName] {
    var used: Set<String> = []
    var counts: [String: Int] = [:]
    return examples.enumerated().map { index, example in
      let path = example.path
      var title = path
      while !used.insert(title).inserted {
        let count = (counts[path] ?? 1) + 1
        counts[path] = count
        title = "\(path) (\(count))"
      }
      return ExampleName(index: index, path: path, title: title)
    }
  }
}

extension String {
  /// The text without characters that test frameworks do not escape in an xunit file, on one line.
  var withoutMarks: String {
    String(
      map { character in
        switch character {
        case "\"": "”"
        case "<": "‹"
        case ">": "›"
        case "&": "＆"
        case _ where character.isNewline: " "
        default: character
        }
      })
  }
}
