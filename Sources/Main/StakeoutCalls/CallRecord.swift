// How the arguments of a call are stored until a test reads them.

internal import StakeoutCore
internal import StakeoutMatching

/// The arguments of a call.
///
/// A log stores them as the payload of the journal's entry.
///
/// A call without arguments has no record.
///
/// SAFETY: nothing changes after `init`. The arguments are shared with the thread that made the call.
/// To share them is the purpose of a double.
@usableFromInline
package class CallRecord: @unchecked Sendable {
  /// The record to use for a call without arguments, which has none of its own.
  static let withoutArguments = CallRecord()

  @inlinable
  init() {}

  /// Returns whether the patterns accept the arguments of a call.
  ///
  /// - Parameter record: the record of the call; nil if it has no arguments.
  static func isAccepted(_ record: CallRecord?, by patterns: ArgumentPatterns) -> Bool {
    (record ?? .withoutArguments).isAccepted(by: patterns) == true
  }

  /// The arguments as they were passed.
  ///
  /// If the called double is one of them, it is nil after the double's deallocation.
  package var arguments: [Any?] { [] }

  /// Returns one argument; nil if there is none at the index, or if it has another type.
  package func argument<T>(at index: Int, as type: T.Type) -> T? {
    let arguments = arguments
    return arguments.indices.contains(index) ? converted(arguments[index], to: type) : nil
  }

  /// Returns whether the patterns accept the arguments; nil if there are more or fewer arguments than
  /// patterns.
  package func isAccepted(by patterns: ArgumentPatterns) -> Bool? {
    let arguments = arguments
    return arguments.count == patterns.count ? patterns.accept(arguments) : nil
  }
}

/// A record of arguments that were already passed as `Any?`.
///
/// SAFETY: the reasons of ``CallRecord`` apply, because it has only constants.
package final class ListRecord: CallRecord, @unchecked Sendable {
  /// Replaces the called double among the arguments, so that the record does not retain it.
  private final class CalledDouble {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let kept: [Any?]

  /// Makes a record of arguments.
  ///
  /// The called double may be one of them.
  package init(_ arguments: [Any?], owner: AnyObject? = nil) {
    kept =
      arguments.contains { mustNotRetain($0, by: owner) }
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

/// A record of arguments in their own types, stored inline.
///
/// The arguments are converted to `[Any?]` when they are read. The called double is not one of them.
///
/// SAFETY: the reasons of ``CallRecord`` apply, because it has only constants.
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
    // Check and count in one pass, because each pass over the pack makes the type of the tuple again.
    repeat patterns.check(each values, at: &index, &isAccepted)
    return index == patterns.count ? isAccepted : nil
  }
}

/// Returns a value as another type, with the result that a cast has after the value was passed as
/// `Any?`; nil if it does not have that type.
private func cast<Value, T>(_ value: Value) -> T? {
  // SAFETY: the cast is between a type and itself.
  Value.self == T.self
    ? unsafeBitCast(value, to: T.self) : converted(boxed(value), to: T.self)
}

/// Returns a value as `Any?`, in the way that passing it to a parameter of that type converts it.
@usableFromInline
package func boxed<T>(_ value: T) -> Any? {
  // Unwrap a value of Optional type, which converts to an `Any?` of the wrapped value. Keep an `Any`
  // that contains an Optional as it is.
  guard T.self is any AnyOptional.Type, let optional = value as? any AnyOptional else {
    return value
  }
  return optional.content
}

/// A record of the interaction that a mock received, stored inline.
///
/// An interaction that is a tuple is converted to a list of arguments when it is read.
///
/// SAFETY: the reasons of ``CallRecord`` apply, because it has only constants.
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
  /// - Parameter last: the first record to leave out, together with all later ones; nil to include all.
  package func interactions<Interaction>(
    of _: Interaction.Type, before last: CallRecord? = nil
  ) -> [Interaction] {
    journal.entries
      .prefix { last == nil || $0.payload !== last }
      .compactMap { ($0.payload as? InteractionRecord<Interaction>)?.interaction }
  }
}
