/// The error of a stub without an answer.
///
/// It has the interaction itself. Swift requires of each error that it may go to any thread, and does not
/// know the type of the interaction here: if that is not `Sendable`, leave the error in the isolation of
/// the call.
public enum StubError<Interaction, ReturnValue>: Error {
  /// No behaviour of the stub matches this interaction.
  case unexpectedInteraction(Interaction)
}

// SAFETY: the error returns to the code that passed the interaction, so it shares nothing new as long
// as that code keeps it. The compiler does not see it if it does not: a conformance of an error cannot
// depend on that of the interaction to Sendable.
extension StubError: @unchecked Sendable {}

/// The error of `invoke` when the handler is asynchronous.
public struct AsyncHandlerError: Error, Hashable, CustomStringConvertible {
  let interaction: String

  /// The call to write instead.
  public var description: String {
    """
    the handler for \(interaction) is asynchronous: write 'try await stub.invokeAsync(…)' in \
    place of 'try stub.invoke(…)'
    """
  }
}
