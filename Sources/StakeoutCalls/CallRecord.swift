internal import StakeoutBase

/// The arguments of a call, as a log stores them beside the fields of the journal's entry.
///
/// A call without arguments has no record.
///
/// SAFETY: nothing changes after `init`. The arguments are shared with the thread that made the
/// call, which is the purpose of a double.
@usableFromInline
package class CallRecord: @unchecked Sendable {
  /// Stands in for the missing record of a call without arguments.
  static let withoutArguments = CallRecord()

  @inlinable
  init() {}

  /// Whether the patterns accept the arguments of a call, which has no record without arguments.
  static func isAccepted(
    _ record: CallRecord?, by patterns: ArgumentPatterns, owner: AnyObject?
  ) -> Bool {
    (record ?? .withoutArguments).isAccepted(by: patterns, owner: owner) == true
  }

  /// Whether the log's owner is one of the arguments.
  var mentionsOwner: Bool { false }

  /// Returns the arguments as passed; the owner's place holds nil after the owner's deallocation.
  package func arguments(owner: AnyObject?) -> [Any?] { [] }

  /// Returns one argument; nil if there is none at the index, or if it has another type.
  package func argument<T>(at index: Int, as type: T.Type, owner: AnyObject?) -> T? {
    let arguments = arguments(owner: owner)
    return arguments.indices.contains(index) ? arguments[index] as Any as? T : nil
  }

  /// Whether the patterns accept the arguments; nil if their numbers differ.
  package func isAccepted(by patterns: ArgumentPatterns, owner: AnyObject?) -> Bool? {
    let arguments = arguments(owner: owner)
    return arguments.count == patterns.count ? patterns.accept(arguments) : nil
  }
}

/// Arguments that were passed as `Any?` already.
///
/// SAFETY: as in its superclass.
final class ListRecord: CallRecord, @unchecked Sendable {
  /// Replaces the log's owner among the arguments, so that the record does not retain it.
  private enum Placeholder {
    case owner
  }

  private let arguments: [Any?]
  override var mentionsOwner: Bool { ownerIsAmongArguments }
  private let ownerIsAmongArguments: Bool

  init(_ arguments: [Any?], owner: AnyObject?) {
    guard arguments.contains(where: { isUnkeepable($0, by: owner) }) else {
      self.arguments = arguments
      ownerIsAmongArguments = false
      return
    }
    let isOwner = arguments.map { argument in owner.map { isSame(argument, $0) } ?? false }
    ownerIsAmongArguments = isOwner.contains(true)
    self.arguments = zip(arguments, isOwner).map { argument, isOwner in
      isOwner ? Placeholder.owner : DeallocatedObject.replacing(argument)
    }
  }

  override func arguments(owner: AnyObject?) -> [Any?] {
    guard mentionsOwner else { return arguments }
    return arguments.map { $0 is Placeholder ? owner : $0 }
  }
}

/// Arguments in their own types, stored inline in the record.
///
/// They are converted to `[Any?]` when they are read. The log's owner is not one of them.
///
/// SAFETY: as in its superclass.
@usableFromInline
package final class TupleRecord<each Argument>: CallRecord, @unchecked Sendable {
  @usableFromInline let values: (repeat each Argument)

  @inlinable
  package init(_ values: repeat each Argument) {
    self.values = (repeat each values)
    super.init()
  }

  package override func arguments(owner: AnyObject?) -> [Any?] {
    var arguments: [Any?] = []
    repeat arguments.append(boxed(each values))
    return arguments
  }

  package override func argument<T>(at index: Int, as type: T.Type, owner: AnyObject?) -> T? {
    var position = 0
    for value in repeat each values {
      if position == index { return cast(value) }
      position += 1
    }
    return nil
  }

  package override func isAccepted(by patterns: ArgumentPatterns, owner: AnyObject?) -> Bool? {
    var (index, isAccepted) = (0, true)
    // One pass, which also counts: each makes the type of the tuple anew.
    repeat patterns.check(each values, at: &index, &isAccepted)
    return index == patterns.count ? isAccepted : nil
  }
}

/// Returns a value as another type, in the same way as after passing it as `Any?`; nil if it has
/// not that type.
private func cast<Value, T>(_ value: Value) -> T? {
  // SAFETY: the cast is between a type and itself.
  Value.self == T.self ? unsafeBitCast(value, to: T.self) : boxed(value) as Any as? T
}

/// Converts a value in the way that passing it as `Any?` does.
@usableFromInline
package func boxed<T>(_ value: T) -> Any? {
  // An Optional converts to an `Any?` of the value that it wraps. An `Any` that contains an
  // Optional stays as it is.
  guard T.self is any AnyOptional.Type, let optional = value as? any AnyOptional else {
    return value
  }
  return optional.content
}
