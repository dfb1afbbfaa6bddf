/// The error of a stub without an answer.
public enum StubError<Interaction, ReturnValue>: Error {
  /// No behaviour of the stub matches this interaction.
  case unexpectedInteraction(Interaction)
}

// SAFETY: the error returns to the code that passed the interaction, so it shares nothing new.
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
