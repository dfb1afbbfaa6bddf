extension Matcher: CustomStringConvertible {
  /// The ``noun``.
  public var description: String { noun }
}
