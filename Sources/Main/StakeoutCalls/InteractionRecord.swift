internal import StakeoutBase

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
