internal import StakeoutRuntime
internal import StakeoutMatching

/// What a mock was told, in one piece of memory with the record of it.
///
/// A tuple becomes a list of arguments when somebody looks.
///
/// SAFETY: as its superclass.
@usableFromInline
package final class InteractionRecord<Interaction>: CallRecord, @unchecked Sendable {
  /// What the mock was told.
  @usableFromInline package let interaction: Interaction

  @inlinable
  package init(_ interaction: Interaction) {
    self.interaction = interaction
    super.init()
  }

  override func arguments(owner: AnyObject?) -> [Any?] {
    let mirror = Mirror(reflecting: interaction)
    guard mirror.displayStyle == .tuple else { return [boxed(interaction)] }
    return mirror.children.map { child in
      (child.value as? any AnyOptional).map(\.content) ?? child.value
    }
  }
}

extension CallLog {
  /// Everything that was recorded as one interaction of this type, in its order.
  ///
  /// - Parameter last: what comes after it is left out, and so is itself; nil for all.
  package func interactions<Interaction>(
    of _: Interaction.Type, before last: CallRecord? = nil
  ) -> [Interaction] {
    journal.entries
      .prefix { last == nil || $0.payload !== last }
      .compactMap { ($0.payload as? InteractionRecord<Interaction>)?.interaction }
  }
}
