internal import StakeoutBase

extension Timeline {
  /// The picture: a lane for each thread and task, and a colour for each double.
  var picture: LanePicture {
    let places = Dictionary(uniqueKeysWithValues: zip(receivers, 0...))
    let length = (calls.map(\.time).max() ?? .zero) - start
    let whole = max(1, length / .microseconds(1))
    let points = calls.indices.map { index in
      (
        lane: lanes[index], time: (calls[index].time - start) / .microseconds(1) / whole,
        colour: places[calls[index].receiver] ?? 0
      )
    }
    let count = CountSpecifier.text(of: calls.count, "call")
    return LanePicture(
      title: "\(count) on \(lanes.title), \(CallTable.text(of: length))",
      lanes: lanes.names.map { (name: $0, shortName: $0.filter(\.isNumber)) },
      points: points, times: ("0", CallTable.text(of: length)), rows: rows,
      badgeTitle: steps.isEmpty ? nil : "step")
  }

  /// The rows: the calls that are shown, what lies between, and each step without a call after the
  /// last call of the step before it.
  private var rows: [LanePicture.Row] {
    let stepOfCall = stepOfCall
    let missing = missingSteps
    let marked = missing.keys.filter { $0 >= 0 } + stepOfCall.keys.sorted()
    let shown =
      calls.count <= 400
      ? Set(calls.indices)
      : Set(CallTable.places(of: 160, among: calls.count, around: marked, within: 3))
    var rows = (missing[-1] ?? []).map(missingRow)
    var skipped = 0
    for index in calls.indices {
      guard shown.contains(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(.gap("… \(CountSpecifier.text(of: skipped, "more call"))")) }
      skipped = 0
      rows.append(row(index, step: stepOfCall[index]))
      rows += (missing[index] ?? []).map(missingRow)
    }
    return rows
  }

  /// The steps without a call, by the call after which they are shown; by -1 before all calls.
  private var missingSteps: [Int: [Int]] {
    var missing: [Int: [Int]] = [:]
    var last = -1
    for (index, step) in steps.enumerated() {
      if step.isMissing { missing[last, default: []].append(index) }
      last = max(last, step.calls.max() ?? last)
    }
    return missing
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
    return .point(
      index, time: time, text: "\(names[call.receiver]) \(call)",
      hover: hover.joined(separator: "\n"), badge: step.map(badge))
  }

  private func missingRow(_ index: Int) -> LanePicture.Row {
    let step = steps[index]
    return .missing(
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
