/// Why a stub has no answer.
public enum StubError<Interaction, ReturnValue>: Error {
  /// No behaviour of the stub is for this interaction.
  case unexpectedInteraction(Interaction)
}

// SAFETY: an error goes where the call that threw it came from, and with it goes what that call
// had passed.
extension StubError: @unchecked Sendable {}

/// The handler of a stub has to be awaited, and was asked for by `invoke`.
public struct AsyncHandlerError: Error, Hashable, CustomStringConvertible {
  /// What the stub was asked, as text.
  public let interaction: String

  /// What to do instead.
  public var description: String {
    """
    the handler for \(interaction) is asynchronous: write 'try await stub.invokeAsync(…)' in \
    place of 'try stub.invoke(…)'
    """
  }
}
