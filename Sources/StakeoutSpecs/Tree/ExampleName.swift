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
  var names: [ExampleName] {
    var titles = UniqueTitles()
    return examples.enumerated().map { index, example in
      ExampleName(index: index, path: example.path, title: titles.unique(example.path))
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

/// Gives each example of a spec a unique title.
///
/// A repeated title gets a number, ` (2)`: of two equal tests, Swift Testing runs only one.
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
