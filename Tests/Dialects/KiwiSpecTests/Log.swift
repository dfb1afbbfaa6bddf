import StakeoutKiwi

/// A list of words in their order, such as the names of the hooks that ran.
final class Log {
  private var words: [String] = []

  func callAsFunction(_ word: String) { words.append(word) }

  var text: String { words.joined(separator: " ") }
}

struct Boom: Error {}
