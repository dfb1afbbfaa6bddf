import CFloors
import Foundation
import Operations
import Stakeout
import Support

/// The figures and the charts of BENCHMARKS.md.
struct Report {
  /// The text of the measured parts of the page, by their names.
  private var parts: [String: String] = [:]
  private var charts: [String: Chart] = [:]

  /// Measures everything.
  ///
  /// This takes some minutes, in which the machine should do nothing else.
  static func measured(with counts: Counts) async -> Self {
    var report = Self()
    report.parts["machine"] = Machine.description
    await report.addWaits()
    report.parts["floors"] = await Self.floors()
    report.parts["operations"] = await Self.operations(with: counts)
    report.addTraps()
    report.addScaling()
    report.parts["scale"] = Self.table(
      ["what", "number", "time", "memory of one"],
      Scale.measured().map { scale in
        [
          scale.purpose, scale.count.formatted, "\(scale.time.rounded(places: 2)) s",
          "\(scale.memory) bytes",
        ]
      })
    return report
  }

  /// Replaces the measured parts of BENCHMARKS.md, and its charts.
  func write(to folder: String) throws {
    let page = URL(fileURLWithPath: folder).appendingPathComponent("BENCHMARKS.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    for (name, part) in parts {
      guard let start = text.range(of: "<!-- \(name) -->\n"),
        let end = text.range(of: "<!-- end of \(name) -->", range: start.upperBound..<text.endIndex)
      else { throw MissingPart(name: name) }
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\(part)\n\n")
    }
    try Data(text.utf8).write(to: page)
    for (name, chart) in charts {
      let path = "Documentation/Images/\(name).svg"
      try Data(chart.svg.utf8).write(
        to: URL(fileURLWithPath: folder).appendingPathComponent(path))
    }
  }

  private struct MissingPart: Error {
    let name: String
  }
}

extension Report {
  private static func table(_ titles: [String], _ rows: [[String]]) -> String {
    let rule = titles.indices.map { $0 == 0 ? "---" : "---:" }
    return ([titles, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }

  private static func floors() async -> String {
    let rows = Ratio.measured().map(\.row)
    var wakes: [Int] = []
    for _ in 0..<500 { wakes.append(await Wait.call.detection(ofChangeIn: 2_000_000)) }
    let wake = Ratio(
      "a recorded call that another thread waits for, until that goes on",
      floor: "`eventfd`, one way", ourTime: Double(wakes.sorted()[wakes.count / 2]),
      floorTime: Double(floors_wake(2_000)))
    let start = Clock.processorTime
    let lateness = (0..<1000).map { _ in floors_overshoot(1_000_000) }.sorted()[500]
    let cost = Clock.processorTime - start
    let sleeps = Ratio(
      "a wait of 1 s that polls, on a thread: processor time", floor: "1,000 sleeps of 1 ms",
      ourTime: Double(await Wait.thread.costs().processorTime),
      floorTime: Double(cost))
    let rest = [
      wake.row, sleeps.row,
      [
        "", "", "`clock_nanosleep`: how late it is after 1 ms", Double(lateness).nanoseconds, "",
      ],
    ]
    return table(["what", "Stakeout", "the least that it takes", "time", "ratio"], rows + rest)
  }

  /// Returns the table of operations, with a row for each operation of Stakeout and of the test
  /// libraries.
  private static func operations(with counts: Counts) async -> String {
    var rows: [[String]] = []
    // The counts do not include operations that run on several threads.
    for operation in expectationOperations() + callOperations() + trapOperations()
      + taskTrapOperations()
    {
      let count = counts.operations[operation.name]
      rows.append([
        "\(operation.name)", await operation.bestTime().nanoseconds,
        count.map { $0.instructions.formatted } ?? "", count.map { "\($0.allocations)" } ?? "",
      ])
    }
    return table(["operation", "time", "instructions", "allocations"], rows)
  }

  private mutating func addWaits() async {
    var columns: [(wait: Wait, delays: Delays, costs: Wait.Costs)] = []
    for wait in Wait.allCases {
      columns.append((wait, await .measured(of: wait), await wait.costs()))
    }
    var rows = Delays.spans.map { span in
      ["delay of a change that comes after \(span.name), ms"]
        + columns.map { column in
          let (half, most) = column.delays.percentiles(in: span.milliseconds)
          return "\(half.rounded(places: 3)) / \(most.rounded(places: 2))"
        }
    }
    rows += [
      ["processor time of a wait of 1 s, ms"]
        + columns.map { (Double($0.costs.processorTime) / 1_000_000).rounded(places: 1) },
      ["evaluations in it"] + columns.map { "\($0.costs.evaluations)" },
      ["how much longer than 1 s it takes, ms"]
        + columns.map { (Double($0.costs.overshoot) / 1_000_000).rounded(places: 2) },
    ]
    parts["waits"] = Self.table(["median / 99 of 100"] + Wait.allCases.map(\.rawValue), rows)

    let shown = columns.filter { [.task, .call].contains($0.wait) }
    charts["DetectionDelay"] = Chart(
      title: "Until a change is seen",
      x: .init(
        title: "the change comes after so many ms", ticks: [0.1, 1, 10, 100, 1000],
        isLogarithmic: true),
      y: .init(title: "ms", ticks: [0.001, 0.01, 0.1, 1, 10], isLogarithmic: true),
      series: zip(shown, [1, 2]).map { column, color in
        .init(
          name: column.wait == .task ? "a condition that is polled" : "a recorded call",
          mark: .dots, color: color,
          points: column.delays.samples.map { (x: $0.change, y: $0.detection) })
      })
  }

  private mutating func addTraps() {
    let (count, part) = (2_000, 50)
    var (ours, floor): ([Double], [Double]) = ([], [])
    func time(of work: () -> Void) -> Double {
      let start = Clock.threadTime
      work()
      return Double(Clock.threadTime - start) / 1000
    }
    // Measure both alternately, so that a slower moment of the machine affects both.
    for _ in 0..<count {
      floor.append(time { floors_trap(1) })
      ours.append(time { _ = Trap.catching { fatalError("no such account") } })
    }
    func medians(_ times: [Double]) -> [(x: Double, y: Double)] {
      stride(from: 0, to: count, by: part).map { first in
        (x: Double(first + part), y: times[first..<first + part].sorted()[part / 2])
      }
    }
    charts["Traps"] = Chart(
      title: "A trap, by how many there were before",
      x: .init(title: "traps in the same process", ticks: [0, 500, 1000, 1500, 2000]),
      y: .fromZero("µs", holding: medians(ours).map(\.y), by: 1),
      series: [
        .init(name: "Trap.catching", mark: .line, color: 1, points: medians(ours)),
        .init(
          name: "sigsetjmp, a signal, siglongjmp", mark: .dashes, color: 2, points: medians(floor)),
      ])
  }

  private mutating func addScaling() {
    let calls = 1 << 15
    let (ledger, list) = (FakeLedger(), GuardedList<Int>())
    var (recorded, guarded): ([(x: Double, y: Double)], [(x: Double, y: Double)]) = ([], [])
    for threads in 1...8 {
      let team = ThreadGroup(threads)
      func best(_ work: @escaping @Sendable (Int) -> Void, _ forget: () -> Void) -> Double {
        let times = (0..<40).map { _ in
          let time = team.run { _ in
            for number in 0..<(calls / threads) { work(number) }
          }
          forget()
          return time
        }
        return Double(times.sorted()[times.count / 2]) / Double(calls)
      }
      recorded.append(
        (Double(threads), best({ ledger.balance(of: $0) }, { ledger.resetCalls() })))
      guarded.append(
        (
          Double(threads),
          best({ list.append($0, thread: 1, function: 1) }, { list.removeAll() })
        ))
    }
    charts["Recording"] = Chart(
      title: "Calls of one double from several threads, \(Machine.processors) processors",
      x: .init(title: "threads", ticks: (1...8).map(Double.init)),
      y: .fromZero("ns a call", holding: (recorded + guarded).map(\.y), by: 25),
      series: [
        .init(name: "a recorded call with an argument", mark: .line, color: 1, points: recorded),
        .init(name: "an array behind a mutex", mark: .dashes, color: 2, points: guarded),
      ])
  }
}

/// The machine on which the figures were measured.
enum Machine {
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  static var description: String {
    let model =
      text(of: "/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    let kernel = text(of: "/proc/sys/kernel/osrelease").trimmingCharacters(
      in: .whitespacesAndNewlines)
    let date = Date.now.formatted(.iso8601.year().month().day())
    return """
      Measured on \(date): \(model), \(processors) virtual processors\(hypervisor), Linux \(kernel), \
      \(compiler), `-c release`.
      """
  }

  /// A note if the processors are those of a hypervisor, which adds its own time to each trap.
  private static var hypervisor: String {
    let flags = text(of: "/proc/cpuinfo")
    return flags.contains(" hypervisor") ? " (of a hypervisor)" : ""
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static func text(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}

extension Ratio {
  /// The row of this ratio in the table of floors.
  fileprivate var row: [String] {
    [purpose, ourTime.nanoseconds, floor, floorTime.nanoseconds, value.rounded(places: 1)]
  }
}

extension Double {
  fileprivate var nanoseconds: String {
    switch self {
    case ..<10: "\(rounded(places: 1)) ns"
    case ..<10_000: "\(rounded(places: 0)) ns"
    case ..<1_000_000: "\((self / 1000).rounded(places: 1)) µs"
    default: "\((self / 1_000_000).rounded(places: 1)) ms"
    }
  }

  fileprivate func rounded(places: Int) -> String {
    String(format: "%.\(places)f", self)
  }
}

extension Int {
  fileprivate var formatted: String {
    String(
      String(self).reversed().enumerated().map { index, digit in
        index > 0 && index % 3 == 0 ? ",\(digit)" : "\(digit)"
      }.joined().reversed())
  }
}
