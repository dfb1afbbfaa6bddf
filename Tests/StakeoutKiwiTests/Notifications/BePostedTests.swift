import Foundation
import Testing

@testable import StakeoutKiwi

enum BePostedSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("a notification") {
      let name = Notification.Name("BePostedSpec.own")
      @Let var center = NotificationCenter()

      s.it("is to be posted") {
        expect(name).should(bePosted())
        NotificationCenter.default.post(Notification(name: name))
      }
      s.it("may be named by a text") {
        expect("BePostedSpec.other").should(bePosted())
        NotificationCenter.default.post(name: Notification.Name("BePostedSpec.other"), object: nil)
      }
      s.it("is to be posted with an object and information") {
        let car = FakeCar()
        expect(name).should(bePosted(center: center))
        expect(name).should(bePostedWithObject(car, center: center))
        expect(name).should(bePostedWithUserInfo(["a": 1], center: center))
        expect(name).should(bePostedWithObject(car, userInfo: ["a": 1], center: center))
        expect(name).should(bePostedWithObject(car, andUserInfo: ["a": 1], center: center))
        expect(name).should(
          bePostedEvaluatingBlock(center: center) { note in note.userInfo?.count == 1 })
        center.post(name: name, object: car, userInfo: ["a": 1])
      }
      s.it("is not to be posted") {
        expect(name).shouldNot(bePosted(center: center))
        expect(name).shouldNot(bePostedWithUserInfo(["a": 1], center: center))
        center.post(name: Notification.Name("BePostedSpec.other"), object: nil)
      }
    }
  }
}

@Suite struct BePostedTests {
  private let name = Notification.Name("X")

  @Test func `failures say what was posted`() async throws {
    let center = NotificationCenter()
    let name = name
    let car = FakeCar()
    let texts = try await exampleMessages({
      center.post(name: name, object: nil)
      expect(name).should(bePosted(center: center))
      expect("Y").shouldNot(bePosted(center: center))
      expect("Y").should(bePostedWithObject(car, center: center))
      expect("Y").should(bePostedWithUserInfo(["b": 2, "a": 1], center: center))
      expect("Y").should(bePostedWithObject("b" as NSString, userInfo: ["a": 1], center: center))
      expect("Y").should(bePostedEvaluatingBlock(center: center) { _ in false })
      center.post(name: Notification.Name("Y"), object: nil)
    })
    #expect(
      texts == [
        "expected to be posted, got no notification <X>",
        "expected to not be posted, got <[name = Y]>",
        "expected to be posted with object <\(stringify(car))>, got <[name = Y]>",
        "expected to be posted with user info <[a: 1, b: 2]>, got <[name = Y]>",
        "expected to be posted with object <b> and user info <[a: 1]>, got <[name = Y]>",
        "expected to be posted and satisfy block, got <[name = Y]>",
      ])
  }

  @Test func `nil is no name`() async throws {
    let nobody: String? = nil
    let texts = try await exampleMessages({ expect(nobody).should(bePosted()) })
    #expect(texts == ["expected subject not to be nil"])
  }

  @Test func `suspended, it waits`() async {
    let center = NotificationCenter()
    let name = name
    let poster = Task.detached {
      while !Task.isCancelled {
        center.post(name: name, object: nil)
        await Task.yield()
      }
    }
    await expect(name).shouldEventuallyBeforeTimingOutAfter(600, bePosted(center: center))
    let texts = await asyncMessages {
      await expect(name).shouldNotEventuallyBeforeTimingOutAfter(600, bePosted(center: center))
      await expect("Y").shouldEventuallyBeforeTimingOutAfter(0, bePosted(center: center))
    }
    poster.cancel()
    #expect(
      texts == [
        "expected to never be posted, got <[name = X]>",
        "expected to eventually be posted, got no notification <Y>",
      ])
  }

  @Test func `blocking, it waits`() {
    let center = NotificationCenter()
    let name = name
    let isOver = Locked(false)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) { center.post(name: name, object: nil) }
    }
    expect(name).shouldEventuallyBeforeTimingOutAfter(600, bePosted(center: center))
    isOver.withLock { $0 = true }
    expect("Y").shouldNotEventuallyBeforeTimingOutAfter(0.01, bePosted(center: center))
  }

  @Test func `nobody listens when the example is over`() async throws {
    let center = NotificationCenter()
    let name = name
    let count = Counter()
    let texts = try await exampleMessages({
      expect(name).shouldNot(
        bePostedEvaluatingBlock(center: center) { _ in
          count.increase()
          return false
        })
      center.post(name: name, object: nil)
    })
    center.post(name: name, object: nil)
    #expect(texts == [])
    #expect(count.value == 1)
  }

  private final class Counter: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func increase() { count.withLock { $0 += 1 } }
  }
}
