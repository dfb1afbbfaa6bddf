// Calls of doubles as a chart: a picture, and a file for Chrome's trace viewer.

private import Foundation
internal import StakeoutContext
internal import StakeoutCore
package import StakeoutMatching
private import Synchronization

/// Returns the calls of several logs, in the order of their sequence numbers.
///
/// The result contains every call whose `append` has returned. It may contain later calls. All logs are
/// read up to the same sequence number, so if a call is in the result, all earlier calls are, too.
package func timeline(of logs: [CallLog]) -> [Call] {
  let latest = JournalOrder.latest
  // Use a fence, because every processor must read the logs after the number.
  atomicMemoryFence(ordering: .acquiring)
  return
    logs
    .unique { ObjectIdentifier($0) }
    .flatMap(\.calls)
    .filter { $0.sequence <= latest }
    .inOrder
}

extension Sequence<Call> {
  /// The calls, sorted by their sequence numbers.
  ///
  /// Times cannot be used for this: of two concurrent calls, the one with the smaller number may have
  /// the later time.
  var inOrder: [Call] { sorted { $0.sequence < $1.sequence } }
}

/// A picture of calls of doubles: who called what, when, and in which task or on which thread.
///
/// ```swift
/// try Timeline(of: door, log).write(to: "door.svg")
/// ```
///
/// A failed check of an order, and a failed check of several calls, attach such a picture to the test.
/// It is called `timeline.svg`, and shows the expected calls. Hold the pointer over a call to read its
/// arguments in full. `timeline.json` has the same calls in the format of Chrome's trace viewer.
public struct Timeline {
  /// A mark at calls in the picture: an expected call of an order, or the call that a check expects.
  struct OrderMark {
    /// The expected call as text.
    let text: String
    /// The indexes of the recorded calls that were found for it.
    let calls: [Int]
    /// Whether it needs a recorded call, and none was found.
    let isMissing: Bool
    /// The fault of the expected call as text; nil if it has none.
    let fault: String?
  }

  /// The calls, in their order.
  let calls: [Call]
  /// The expected calls, in their order.
  let steps: [OrderMark]
  let names: ReceiverNames
  let lanes: CallColumns
  /// The time of the first call.
  let start: Duration
  /// The doubles, in the order of their first calls.
  let receivers: [Call.Receiver]

  /// Makes the picture of these calls, sorted by their sequence numbers.
  public init(_ calls: [Call]) {
    self.init(calls.inOrder, steps: [])
  }

  /// Makes the picture of all calls that these doubles remember.
  public init(of doubles: any CallRecording...) {
    self.init(timeline(of: doubles.map(\.callSource.log)), steps: [])
  }

  /// Makes the picture of calls, with marks at those that a check expects.
  ///
  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - question: the expected call as text.
  ///   - isVerified: returns whether a call matches the check.
  package init(_ calls: [Call], question: String, isVerified: (Call) -> Bool) {
    let verified = calls.indices.filter { isVerified(calls[$0]) }
    self.init(
      calls,
      steps: [OrderMark(text: question, calls: verified, isMissing: verified.isEmpty, fault: nil)])
  }

  /// - Parameters:
  ///   - calls: the calls, in their order.
  ///   - steps: the expected calls, in their order.
  ///   - names: the names of the doubles; by default numbered in the order of their first calls.
  init(_ calls: [Call], steps: [OrderMark], names: ReceiverNames? = nil) {
    self.calls = calls
    self.steps = steps
    self.names = names ?? ReceiverNames(calls.map(\.receiver))
    lanes = CallColumns(calls)
    start = calls.map(\.time).min() ?? .zero
    receivers = calls.map(\.receiver).unique { $0 }
  }

  /// Writes the picture to a file, and the calls in the format of Chrome's trace viewer to a second
  /// file beside it.
  ///
  /// - Parameter path: the file of the picture, such as `timeline.svg`. The second file has the same
  ///   name, but ends in `.json`. Existing files are replaced, and a missing folder is made.
  /// - Throws: the error of the file system.
  public func write(to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(svg.utf8).write(to: file)
    try Data(chromeTrace.utf8)
      .write(to: file.deletingPathExtension().appendingPathExtension("json"))
  }

  /// Attaches the picture to the running test, and the calls in the format of Chrome's trace viewer.
  ///
  /// It attaches nothing if there are fewer than two calls, or so many that a picture would delay the
  /// failure, or if another reporter than the framework's is installed.
  ///
  /// - Parameters:
  ///   - count: the number of calls.
  ///   - timeline: the picture, made only if it is attached.
  package static func attach(_ count: Int, _ timeline: @autoclosure () -> Timeline) {
    guard (2...20_000).contains(count), TestContext.local.reporter == nil else { return }
    timeline().picture.attachAsTimeline()
  }

  /// The picture as SVG.
  public var svg: String { picture.svg }

  /// The index of the expected call that each recorded call was found for, by the index of the recorded
  /// call.
  var stepOfCall: [Int: Int] {
    var result: [Int: Int] = [:]
    for (step, calls) in steps.map(\.calls).enumerated() {
      for call in calls where result[call] == nil { result[call] = step }
    }
    return result
  }
}

extension Timeline {
  /// The chart, with a lane for each thread and task, and a colour for each double.
  var picture: Chart {
    let length = (calls.map(\.time).max() ?? .zero) - start
    let count = CountSpecifier.text(of: calls.count, "call")
    return Chart(
      title: "\(count) on \(lanes.title), \(CallTable.text(of: length))",
      lanes: lanes.names.map { (name: $0, shortName: $0.filter(\.isNumber)) }, rows: rows,
      badgeTitle: steps.isEmpty ? nil : "step",
      traceTitle: calls.count <= Self.most
        ? "calls" : "calls, \(calls.count - Self.most) more left out",
      events: events)
  }

  /// The number of calls in the trace; the title of the trace tells how many are left out.
  private static let most = 20_000

  /// The rows of the chart: the calls that are shown, the numbers of the calls left out, and the
  /// expected calls that were not found.
  private var rows: [Chart.Row] {
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

  private func row(_ index: Int, step: Int?) -> Chart.Row {
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

  private func missingRow(_ index: Int) -> Chart.Row {
    let step = steps[index]
    return .init(
      "expected: \(step.text)" + (step.fault.map { "  ← \($0)" } ?? ""), badge: badge(index))
  }

  private func badge(_ index: Int) -> Chart.Badge {
    let step = steps[index]
    return (
      text: "\(index + 1)",
      hover: "step \(index + 1): \(step.text)" + (step.fault.map { "\n\($0)" } ?? ""),
      isWrong: step.isMissing || step.fault != nil
    )
  }
}

extension Timeline {
  /// The calls in the format of `chrome://tracing` and Perfetto, with one row for each task or thread.
  ///
  /// It has the first 20,000 calls. The name of the trace tells how many are left out.
  public var chromeTrace: String { picture.chromeTrace }

  private var events: [Chart.TraceEvent] {
    let shown = calls.prefix(Self.most)
    let stepOfCall = stepOfCall
    return shown.indices.map { index in
      let call = shown[index]
      var details = ["double": names[call.receiver]]
      for (position, argument) in call.arguments.enumerated() {
        details["\(position + 1)"] = Call.text(of: argument)
      }
      if let step = stepOfCall[index] { details["step"] = "\(step + 1)" }
      return Chart.TraceEvent(
        call.function, kind: names[call.receiver],
        at: max(.zero, call.time - start) / .microseconds(1),
        lane: lanes[index], details: details)
    }
  }
}

extension MatcherResult {
  /// Creates a result that attaches a timeline to the test when its message is read for the first time.
  ///
  /// It attaches the timeline only once, because the message of one failure may be read several times.
  ///
  /// - Parameters:
  ///   - count: the number of calls in the timeline, evaluated when the message is read.
  ///   - timeline: the timeline, made when the message is read.
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
