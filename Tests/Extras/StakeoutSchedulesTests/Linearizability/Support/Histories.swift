import StakeoutMatching

@testable import StakeoutSchedules

typealias QueueHistory = History<[Int]>

extension History.Call where Model == [Int] {
  /// A call of `enqueue`.
  static func enqueue(_ lane: Int, _ number: Int, _ called: Int, _ returned: Int?)
    -> QueueHistory.Call
  {
    .call(lane, "enqueue(\(number))", called, returned, ()) { $0.append(number) }
  }

  /// A call of `dequeue` with its result.
  static func dequeue(_ lane: Int, _ result: Int?, _ called: Int, _ returned: Int?)
    -> QueueHistory.Call
  {
    .call(lane, "dequeue()", called, returned, result) { $0.isEmpty ? Int?.none : $0.removeFirst() }
  }
}

extension History.Call {
  /// A call with the moments of its beginning and its end.
  static func call(
    _ lane: Int, _ text: String, _ called: Int, _ returned: Int?,
    _ result: any Sendable, key: AnyHashable? = nil,
    model: @escaping (inout Model) throws -> any Sendable
  ) -> History<Model>.Call {
    History<Model>.Call(
      lane: lane, position: 0, text: text, called: called, returned: returned,
      outcome: returned.map { _ in .returned(result) }, key: key,
      model: { state in CallOutcome { try model(&state) } })
  }
}
