// The arguments of a call as they are stored.

internal import StakeoutCore
internal import StakeoutMatching

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
  static func isAccepted(_ record: CallRecord?, by patterns: ArgumentPatterns) -> Bool {
    (record ?? .withoutArguments).isAccepted(by: patterns) == true
  }

  /// The arguments as passed; the place of the called double holds nil after its deallocation.
  package var arguments: [Any?] { [] }

  /// Returns one argument; nil if there is none at the index, or if it has another type.
  package func argument<T>(at index: Int, as type: T.Type) -> T? {
    let arguments = arguments
    return arguments.indices.contains(index) ? converted(arguments[index], to: type) : nil
  }

  /// Whether the patterns accept the arguments; nil if their numbers differ.
  package func isAccepted(by patterns: ArgumentPatterns) -> Bool? {
    let arguments = arguments
    return arguments.count == patterns.count ? patterns.accept(arguments) : nil
  }
}

/// Arguments that were passed as `Any?` already.
///
/// SAFETY: as in its superclass.
package final class ListRecord: CallRecord, @unchecked Sendable {
  /// Replaces the called double among the arguments, so that the record does not retain it.
  private final class CalledDouble {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let kept: [Any?]

  /// Makes a record of arguments, of which the called double may be one.
  package init(_ arguments: [Any?], owner: AnyObject? = nil) {
    kept =
      arguments.contains { isUnkeepable($0, by: owner) }
      ? arguments.map { argument in
        if let owner, isSame(argument, owner) { return CalledDouble(owner) }
        return DeallocatedObject.replacing(argument)
      } : arguments
  }

  package override var arguments: [Any?] {
    kept.map { argument -> Any? in
      if let double = argument as? CalledDouble { return double.object }
      return argument
    }
  }
}

/// Arguments in their own types, stored inline in the record.
///
/// They are converted to `[Any?]` when they are read. The called double is not one of them.
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

  package override var arguments: [Any?] {
    var arguments: [Any?] = []
    repeat arguments.append(boxed(each values))
    return arguments
  }

  package override func argument<T>(at index: Int, as type: T.Type) -> T? {
    var position = 0
    for value in repeat each values {
      if position == index { return cast(value) }
      position += 1
    }
    return nil
  }

  package override func isAccepted(by patterns: ArgumentPatterns) -> Bool? {
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
  Value.self == T.self
    ? unsafeBitCast(value, to: T.self) : converted(boxed(value), to: T.self)
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

/// The interaction that a mock received, stored inline in the record.
///
/// A tuple is converted to a list of arguments when it is read.
///
/// SAFETY: as in its superclass.
@usableFromInline
package final class InteractionRecord<Interaction>: CallRecord, @unchecked Sendable {
  /// The interaction that the mock received.
  @usableFromInline package let interaction: Interaction

  @inlinable
  package init(_ interaction: Interaction) {
    self.interaction = interaction
    super.init()
  }

  package override var arguments: [Any?] {
    let mirror = Mirror(reflecting: interaction)
    guard mirror.displayStyle == .tuple else { return [boxed(interaction)] }
    return mirror.children.map { child in
      (child.value as? any AnyOptional).map(\.content) ?? child.value
    }
  }
}

extension CallLog {
  /// Returns all calls that were recorded as an interaction of this type, in order.
  ///
  /// - Parameter last: leaves out this record and all later ones; nil includes all.
  package func interactions<Interaction>(
    of _: Interaction.Type, before last: CallRecord? = nil
  ) -> [Interaction] {
    journal.entries
      .prefix { last == nil || $0.payload !== last }
      .compactMap { ($0.payload as? InteractionRecord<Interaction>)?.interaction }
  }
}
