import StakeoutKiwi

/// What happened, in the order in which it did.
final class Log {
  private var words: [String] = []

  func callAsFunction(_ word: String) { words.append(word) }

  var text: String { words.joined(separator: " ") }
}

struct Boom: Error {}
