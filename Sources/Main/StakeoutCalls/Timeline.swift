private import Foundation
internal import StakeoutBase
private import Synchronization

/// Returns the calls of several logs in the one order of all calls.
///
/// The result contains every call whose `append` has returned. It may contain later ones, up to one
/// moment that is the same for all logs: no call appears without those before it.
package func timeline(of logs: [CallLog]) -> [Call] {
  let latest = JournalOrder.latest
  // The logs must be read after the number, on every processor.
  atomicMemoryFence(ordering: .acquiring)
  return
    logs
    .unique { ObjectIdentifier($0) }
    .flatMap(\.calls)
    .filter { $0.sequence <= latest }
    .inOrder
}

extension Sequence<Call> {
  /// The calls sorted by their numbers.
  ///
  /// Not by their times: of two concurrent calls, the one with the smaller number may have the later
  /// time.
  var inOrder: [Call] { sorted { $0.sequence < $1.sequence } }
}

/// Calls of doubles as a picture: who called what, when, and in which task or on which thread.
///
/// ```swift
/// try Timeline(of: door, log).write(to: "door.svg")
/// ```
///
/// A failed order, and a failed question about several calls, attach such a picture to the test, as
/// `timeline.svg`, with the expected steps drawn in. Hold the pointer over a call to read its
/// arguments in full. `timeline.json` has the same calls in the format of Chrome's trace viewer.
public struct Timeline {
  /// A step of an expected order, or the call that a question is about.
  struct Step {
    /// The step as text.
    let text: String
    /// The indexes of the calls that stand for it.
    let calls: [Int]
    /// Whether it needs a call, and none was found for it.
    let isMissing: Bool
    /// The fault of the step; nil if it has none.
    let fault: String?
  }

  /// The calls, in their order.
  let calls: [Call]
  /// The expected order.
  let steps: [Step]
  let names: ReceiverNames
  let lanes: CallLanes
  /// The time of the first call.
  let start: Duration
  /// The doubles, in the order of appearance.
  let receivers: [Call.Receiver]

  /// Makes the picture of these calls, in their order.
  public init(_ calls: [Call]) {
    self.init(calls.inOrder, steps: [])
  }

  /// Makes the picture of all calls that these doubles remember.
  public init(of doubles: any CallRecording...) {
    self.init(timeline(of: doubles.map(\.callSource.log)), steps: [])
  }

  /// Makes the picture of calls, and of those that a question asks about.
  ///
  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - question: the call in question as text.
  ///   - isAsked: whether a call is one that the question asks about.
  package init(_ calls: [Call], question: String, isAsked: (Call) -> Bool) {
    let asked = calls.indices.filter { isAsked(calls[$0]) }
    self.init(
      calls,
      steps: [Step(text: question, calls: asked, isMissing: asked.isEmpty, fault: nil)])
  }

  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - steps: the expected order.
  ///   - names: the names of the doubles; by default numbered in the order of their first calls.
  init(_ calls: [Call], steps: [Step], names: ReceiverNames? = nil) {
    self.calls = calls
    self.steps = steps
    self.names = names ?? ReceiverNames(calls.map(\.receiver))
    lanes = CallLanes(calls)
    start = calls.map(\.time).min() ?? .zero
    receivers = calls.map(\.receiver).unique { $0 }
  }

  /// Writes the picture, and the same calls for Chrome's trace viewer beside it.
  ///
  /// - Parameter path: the file of the picture, as in `timeline.svg`. The other file has the same
  ///   name with `.json` at its end. Both replace older ones; a missing folder is made.
  /// - Throws: the error of the file system.
  public func write(to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(svg.utf8).write(to: file)
    try Data(chromeTrace.utf8)
      .write(to: file.deletingPathExtension().appendingPathExtension("json"))
  }

  /// Attaches the picture to the running test, and the same calls for Chrome's trace viewer.
  ///
  /// A no-op for fewer than two calls, and for so many that a picture would delay the failure.
  ///
  /// - Parameters:
  ///   - count: the number of calls.
  ///   - timeline: makes the picture.
  package static func attach(_ count: Int, _ timeline: @autoclosure () -> Timeline) {
    guard (2...20_000).contains(count), Owner.inForce.reporter == nil else { return }
    let timeline = timeline()
    attachTimeline(svg: timeline.svg, chromeTrace: timeline.chromeTrace)
  }

  /// The picture, as SVG.
  public var svg: String { picture.text }

  /// By call, the step that it stands for.
  var stepOfCall: [Int: Int] {
    var result: [Int: Int] = [:]
    for (step, calls) in steps.map(\.calls).enumerated() {
      for call in calls where result[call] == nil { result[call] = step }
    }
    return result
  }
}
