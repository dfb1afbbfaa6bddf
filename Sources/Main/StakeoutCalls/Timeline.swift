// Calls as a chart.

private import Foundation
internal import StakeoutContext
internal import StakeoutCore
package import StakeoutMatching
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

extension Timeline {
  /// The picture: a lane for each thread and task, and a colour for each double.
  var picture: LanePicture {
    let length = (calls.map(\.time).max() ?? .zero) - start
    let count = CountSpecifier.text(of: calls.count, "call")
    return LanePicture(
      title: "\(count) on \(lanes.title), \(CallTable.text(of: length))",
      lanes: lanes.names.map { (name: $0, shortName: $0.filter(\.isNumber)) }, rows: rows,
      badgeTitle: steps.isEmpty ? nil : "step")
  }

  /// The rows: the calls that are shown, what lies between, and the steps without a call after the
  /// last call of the steps before them.
  private var rows: [LanePicture.Row] {
    let stepOfCall = stepOfCall
    let missing = steps.indices.filter { steps[$0].isMissing }
    let last = steps.prefix { !$0.isMissing }.flatMap(\.calls).max() ?? -1
    let marked = (missing.isEmpty || last < 0 ? [] : [last]) + stepOfCall.keys.sorted()
    let shown =
      calls.count <= 400
      ? Set(calls.indices)
      : Set(CallTable.places(of: 160, among: calls.count, around: marked, within: 3))
    var rows = last < 0 ? missing.map(missingRow) : []
    var skipped = 0
    for index in calls.indices {
      guard shown.contains(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(.init("… \(CountSpecifier.text(of: skipped, "more call"))")) }
      skipped = 0
      rows.append(row(index, step: stepOfCall[index]))
      if index == last { rows += missing.map(missingRow) }
    }
    return rows
  }

  private func row(_ index: Int, step: Int?) -> LanePicture.Row {
    let call = calls[index]
    let time = "+\(CallTable.text(of: call.time - start))"
    var hover = [
      "\(names[call.receiver]) \(call.function)",
      "\(time), \(lanes.name(of: index)), call \(index + 1) of \(calls.count)",
    ]
    for (position, argument) in call.arguments.enumerated() {
      hover.append("\(position + 1). \(Call.text(of: argument).prefix(2_000))")
    }
    if let step { hover.append("step \(step + 1): \(steps[step].text)") }
    return .init(
      "\(names[call.receiver]) \(call)",
      at: (lanes[index], colour: receivers.firstIndex(of: call.receiver) ?? 0), time: time,
      hover: hover.joined(separator: "\n"), badge: step.map(badge))
  }

  private func missingRow(_ index: Int) -> LanePicture.Row {
    let step = steps[index]
    return .init(
      "expected: \(step.text)" + (step.fault.map { "  ← \($0)" } ?? ""), badge: badge(index))
  }

  private func badge(_ index: Int) -> LanePicture.Badge {
    let step = steps[index]
    return (
      text: "\(index + 1)",
      hover: "step \(index + 1): \(step.text)" + (step.fault.map { "\n\($0)" } ?? ""),
      isWrong: step.isMissing || step.fault != nil
    )
  }
}

extension Timeline {
  /// The calls in the format of `chrome://tracing` and Perfetto: one row per task or thread.
  ///
  /// It has the first 20,000 calls. The name of the trace says how many are left out.
  public var chromeTrace: String {
    let shown = calls.prefix(20_000)
    let left = calls.count - shown.count
    var trace = ChromeTrace(
      title: left == 0 ? "calls" : "calls, \(left) more left out", lanes: lanes.names)
    let stepOfCall = stepOfCall
    for index in shown.indices {
      let call = shown[index]
      var details = ["double": names[call.receiver]]
      for (position, argument) in call.arguments.enumerated() {
        details["\(position + 1)"] = Call.text(of: argument)
      }
      if let step = stepOfCall[index] { details["step"] = "\(step + 1)" }
      trace.add(
        call.function, kind: names[call.receiver],
        at: max(.zero, call.time - start) / .microseconds(1),
        lane: lanes[index], details: details)
    }
    return trace.text
  }
}

extension MatcherResult {
  /// Creates a verdict whose text, when it is read first, attaches a timeline to the test.
  ///
  /// A text may be read several times for one failure.
  ///
  /// - Parameters:
  ///   - count: the number of calls in the timeline, asked for when the text is read.
  ///   - timeline: makes the timeline.
  package init(
    bool: Bool, showing count: @escaping @autoclosure () -> Int,
    of timeline: @escaping @autoclosure () -> Timeline,
    message: @escaping () -> ExpectationMessage
  ) {
    var isAttached = false
    self.init(bool: bool) {
      if !isAttached {
        isAttached = true
        Timeline.attach(count(), timeline())
      }
      return message()
    }
  }
}
