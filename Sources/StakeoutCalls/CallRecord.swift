/// What a log keeps of a call beside what the journal keeps of every entry.
///
/// SAFETY: nothing changes after `init`. The arguments are shared with the thread that made the
/// call, which is what a double is for.
final class CallRecord: @unchecked Sendable {
  /// Stands for the log's owner among the arguments, without holding on to it.
  private enum Placeholder {
    case owner
  }

  let function: String
  private let arguments: [Any?]
  private let mentionsOwner: Bool

  init(_ function: String, _ arguments: [Any?], owner: CallLog.OwnerIdentity?) {
    self.function = function
    if let owner, arguments.contains(where: owner.isSame) {
      self.arguments = arguments.map { owner.isSame($0) ? Placeholder.owner : $0 }
      mentionsOwner = true
    } else {
      self.arguments = arguments
      mentionsOwner = false
    }
  }

  /// The arguments as they were passed; nil in the owner's place once it is gone.
  func arguments(owner: AnyObject?) -> [Any?] {
    guard mentionsOwner else { return arguments }
    return arguments.map { $0 is Placeholder ? owner : $0 }
  }
}
