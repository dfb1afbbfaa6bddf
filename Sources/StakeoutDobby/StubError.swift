/// The error of a stub without an answer.
///
/// Errors can be sent to any thread, and this one has the interaction: so a stub throws it only for
/// interactions that can be sent. For all others it throws ``UnexpectedInteraction``.
public enum StubError<Interaction: Sendable, ReturnValue>: Error {
  /// No behaviour of the stub matches this interaction.
  case unexpectedInteraction(Interaction)
}

/// The error of a stub without an answer, for interactions that cannot be sent to another thread.
public struct UnexpectedInteraction: Error, Hashable, CustomStringConvertible {
  /// The interaction, in words.
  public let interaction: String

  /// What was missing.
  public var description: String { "no behaviour of the stub matches \(interaction)" }
}

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
