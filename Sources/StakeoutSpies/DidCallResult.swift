/// The answer to the question whether a spy was called.
///
/// The texts are built when they are first read, from the calls there are by then.
public final class DidCallResult: CustomStringConvertible, CustomDebugStringConvertible,
  SpryFriendlyStringConvertible
{
  /// Whether it was called as often as expected.
  public let success: Bool

  /// All calls of the spy in their order, as in `load(id:) with <7>; close()`.
  public private(set) lazy var friendlyDescription = friendly()

  /// The same as ``friendlyDescription``, as early versions of SpryKit have it.
  public var recordedCallsDescription: String { friendlyDescription }

  /// All calls of the spy by function, as the text of a dictionary.
  public private(set) lazy var description = exact()

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same as ``success``.
  public var isSuccess: Bool { success }

  private let friendly: () -> String
  private let exact: () -> String

  init(success: Bool, friendly: @escaping () -> String, exact: @escaping () -> String) {
    self.success = success
    self.friendly = friendly
    self.exact = exact
  }
}
