internal import StakeoutBase

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
