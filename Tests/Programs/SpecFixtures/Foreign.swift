import Foundation
import StakeoutSpecs
import Testing

// Specs that are all running while a thread fails that belongs to no test.

/// A barrier, at which the examples of all specs meet.
private actor Rendezvous {
  static let all = Rendezvous()

  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until `count` callers have come.
  func meet(_ count: Int) async {
    if waiting.count + 1 == count {
      for continuation in waiting { continuation.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}

private func foreign(_ s: SpecBuilder, fails: Bool = false) {
  s.it("runs") {
    await Rendezvous.all.meet(4)
    if fails {
      await withCheckedContinuation { continuation in
        OwnThreads.startThread {
          expect(1).to(equal(2), description: "in our words")
          Issue.record("in the framework's")
          continuation.resume()
        }
      }
    }
    await Rendezvous.all.meet(4)
  }
}

enum Foreign1Spec: Spec { static func spec(_ s: SpecBuilder) { foreign(s, fails: true) } }
enum Foreign2Spec: Spec { static func spec(_ s: SpecBuilder) { foreign(s) } }
enum Foreign3Spec: Spec {
  static let mode = SpecMode.isolated
  static func spec(_ s: SpecBuilder) { foreign(s) }
}
enum Foreign4Spec: Spec {
  static let mode = SpecMode.mainActor
  static func spec(_ s: SpecBuilder) { foreign(s) }
}
