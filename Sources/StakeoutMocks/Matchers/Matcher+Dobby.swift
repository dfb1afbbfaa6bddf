public import StakeoutMatching

extension Matcher {
  /// A matcher that accepts what the closure says yes to; it is called by its description.
  public init(description: String = "<func>", matches: @escaping (T) -> Bool) {
    self = .pattern("match \(description)", noun: description, where: matches)
  }

  /// A matcher that accepts everything.
  public init() { self = any() }

  /// A matcher that accepts values equal to this one.
  public init(value: T) where T: Equatable { self = equals(value) }

  /// Whether a value matches; one at which the matcher throws does not.
  public var matches: (_ actual: T) -> Bool { asPattern }
}
