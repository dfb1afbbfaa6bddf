/// An example by what can be sent around while its tree cannot.
struct ExampleName: Sendable {
  /// Its place among the examples of the tree.
  let index: Int
  /// The titles of its contexts and its own.
  let path: String
  /// The same, with a number where the spec has another one of this path.
  let title: String
}

extension SpecTree {
  /// The examples by their names, in their order.
  var names: [ExampleName] {
    var titles = UniqueTitles()
    return examples.enumerated().map { index, example in
      ExampleName(index: index, path: example.path, title: titles.unique(example.path))
    }
  }
}

extension String {
  /// The text without what frameworks write into an xunit file as it is, and without lines.
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

/// Gives each example of a spec a title that no other one has.
///
/// A title that was used before gets a number, ` (2)`: of two equal tests Swift Testing runs one.
struct UniqueTitles {
  private var used: Set<String> = []
  private var counts: [String: Int] = [:]

  mutating func unique(_ title: String) -> String {
    var candidate = title
    while !used.insert(candidate).inserted {
      let count = (counts[title] ?? 1) + 1
      counts[title] = count
      candidate = "\(title) (\(count))"
    }
    return candidate
  }
}
