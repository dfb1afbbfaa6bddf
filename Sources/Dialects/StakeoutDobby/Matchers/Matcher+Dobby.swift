public import StakeoutBase

extension Matcher {
  /// Makes a matcher from a closure; messages show the description.
  public init(description: String = "<func>", matches: @escaping (T) -> Bool) {
    self = .pattern("match \(description)", noun: description, where: matches)
  }

  /// Makes a matcher that accepts any value.
  public init() { self = any() }

  /// Makes a matcher that accepts values equal to this one.
  public init(value: T) where T: Equatable { self = equals(value) }

  /// Whether a value matches; false if the matcher throws.
  public var matches: (_ actual: T) -> Bool { asPattern }
}
