internal import StakeoutMatching

/// What a log keeps of a call's arguments, beside what the journal keeps of every entry.
///
/// A call without arguments has none.
///
/// SAFETY: nothing changes after `init`. The arguments are shared with the thread that made the
/// call, which is what a double is for.
@usableFromInline
package class CallRecord: @unchecked Sendable {
  /// Stands for the record that a call without arguments does not have.
  static let withoutArguments = CallRecord()

  @inlinable
  init() {}

  /// The arguments as they were passed; nil in the owner's place once it is gone.
  func arguments(owner: AnyObject?) -> [Any?] { [] }

  /// Whether the patterns accept the arguments; nil if there are more of them, or fewer.
  func isAccepted(by patterns: ArgumentPatterns, owner: AnyObject?) -> Bool? {
    let arguments = arguments(owner: owner)
    return arguments.count == patterns.count ? patterns.accept(arguments) : nil
  }
}

/// Arguments that were passed as `Any?` already.
///
/// SAFETY: as its superclass.
final class ListRecord: CallRecord, @unchecked Sendable {
  /// Stands for the log's owner among the arguments, without holding on to it.
  private enum Placeholder {
    case owner
  }

  private let arguments: [Any?]
  let mentionsOwner: Bool

  init(_ arguments: [Any?], owner: AnyObject?) {
    guard arguments.contains(where: { isUnkeepable($0, by: owner) }) else {
      self.arguments = arguments
      mentionsOwner = false
      return
    }
    let isOwner = arguments.map { argument in owner.map { isSame(argument, $0) } ?? false }
    mentionsOwner = isOwner.contains(true)
    self.arguments = zip(arguments, isOwner).map { argument, isOwner in
      isOwner ? Placeholder.owner : DeallocatedObject.replacing(argument)
    }
  }

  override func arguments(owner: AnyObject?) -> [Any?] {
    guard mentionsOwner else { return arguments }
    return arguments.map { $0 is Placeholder ? owner : $0 }
  }
}

/// Arguments as their types lay them out, in one piece of memory with the object itself.
///
/// They become a list of `Any?` when somebody looks. None of them is the log's owner.
///
/// SAFETY: as its superclass.
@usableFromInline
package final class TupleRecord<each Argument>: CallRecord, @unchecked Sendable {
  @usableFromInline let values: (repeat each Argument)

  @inlinable
  package init(_ values: repeat each Argument) {
    self.values = (repeat each values)
    super.init()
  }

  override func arguments(owner: AnyObject?) -> [Any?] {
    var arguments: [Any?] = []
    repeat arguments.append(boxed(each values))
    return arguments
  }

  override func isAccepted(by patterns: ArgumentPatterns, owner: AnyObject?) -> Bool? {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    guard count == patterns.count else { return nil }
    var index = 0
    for value in repeat each values {
      guard patterns.accept(typed: value, at: index) else { return false }
      index += 1
    }
    return true
  }
}

/// A value as it would be if it had been passed for an `Any?`.
@usableFromInline
package func boxed<T>(_ value: T) -> Any? {
  // An Optional becomes the Optional of what it wraps; an Any that holds one does not.
  guard T.self is any AnyOptional.Type, let optional = value as? any AnyOptional else {
    return value
  }
  return optional.content
}
