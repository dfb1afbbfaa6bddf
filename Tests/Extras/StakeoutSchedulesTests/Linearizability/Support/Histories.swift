import StakeoutMatching

// testable: no schedule makes these histories.
@testable import StakeoutSchedules

typealias QueueHistory = History<[Int]>

extension History.Call where Model == [Int] {
  /// Makes a call of `enqueue`.
  ///
  /// `called` and `returned` are the moments of its beginning and its end.
  static func enqueue(_ worker: Int, _ number: Int, _ called: Int, _ returned: Int?)
    -> QueueHistory.Call
  {
    .call(worker, "enqueue(\(number))", called, returned, ()) { $0.append(number) }
  }

  /// Makes a call of `dequeue` with its result.
  static func dequeue(_ worker: Int, _ result: Int?, _ called: Int, _ returned: Int?)
    -> QueueHistory.Call
  {
    .call(worker, "dequeue()", called, returned, result) {
      $0.isEmpty ? Int?.none : $0.removeFirst()
    }
  }
}

extension History.Call {
  /// Makes a call with the moments of its beginning and its end.
  ///
  /// If `returned` is nil, the call has no result yet.
  static func call(
    _ worker: Int, _ text: String, _ called: Int, _ returned: Int?,
    _ result: any Sendable, key: AnyHashable? = nil,
    model: @escaping (inout Model) throws -> any Sendable
  ) -> History<Model>.Call {
    History<Model>.Call(
      worker: worker, position: 0, text: text, called: called, returned: returned,
      outcome: returned.map { _ in .returned(result) }, key: key,
      model: { state in CallOutcome { try model(&state) } })
  }
}
