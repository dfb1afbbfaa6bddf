import Foundation
import Testing

import StakeoutKiwi

@Suite struct BePostedTests {
  private let name = Notification.Name("X")

  @Test func `a notification is expected in many forms`() async throws {
    let (center, name, car) = (NotificationCenter(), name, FakeCar())
    try await expectExample {
      expect("StakeoutKiwiTests").should(bePosted())
      expect(name).should(bePosted(center: center))
      expect(name).should(bePostedWithObject(car, center: center))
      expect(name).should(bePostedWithUserInfo(["a": 1], center: center))
      expect(name).should(bePostedWithObject(car, userInfo: ["a": 1], center: center))
      expect(name).should(bePostedWithObject(car, andUserInfo: ["a": 1], center: center))
      expect(name).should(
        bePostedEvaluatingBlock(center: center) { note in note.userInfo?.count == 1 })
      expect("Y").shouldNot(bePosted(center: center))
      expect(name).shouldNot(bePostedWithUserInfo(["a": 2], center: center))
      NotificationCenter.default.post(name: Notification.Name("StakeoutKiwiTests"), object: nil)
      center.post(name: name, object: car, userInfo: ["a": 1])
    }
  }

  @Test func `failures say what was posted`() async throws {
    let center = NotificationCenter()
    let name = name
    let car = FakeCar()
    try await expectExample(fails: [
      "expected to be posted, got no notification <X>",
      "expected to not be posted, got <[name = Y]>",
      "expected to be posted with object <\(stringify(car))>, got <[name = Y]>",
      "expected to be posted with user info <[a: 1, b: 2]>, got <[name = Y]>",
      "expected to be posted with object <b> and user info <[a: 1]>, got <[name = Y]>",
      "expected to be posted and satisfy block, got <[name = Y]>",
    ]) {
      center.post(name: name, object: nil)
      expect(name).should(bePosted(center: center))
      expect("Y").shouldNot(bePosted(center: center))
      expect("Y").should(bePostedWithObject(car, center: center))
      expect("Y").should(bePostedWithUserInfo(["b": 2, "a": 1], center: center))
      expect("Y").should(bePostedWithObject("b" as NSString, userInfo: ["a": 1], center: center))
      expect("Y").should(bePostedEvaluatingBlock(center: center) { _ in false })
      center.post(name: Notification.Name("Y"), object: nil)
    }
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
    await expectFailures([
      "expected to never be posted, got <[name = X]>",
      "expected to eventually be posted, got no notification <Y>",
    ]) {
      await expect(name).shouldNotEventuallyBeforeTimingOutAfter(600, bePosted(center: center))
      await expect("Y").shouldEventuallyBeforeTimingOutAfter(0, bePosted(center: center))
    }
    poster.cancel()
  }

  @Test func `nobody listens when the example is over`() async throws {
    let center = NotificationCenter()
    let name = name
    let count = Locked(0)
    let texts = try await exampleMessages({
      expect(name).shouldNot(
        bePostedEvaluatingBlock(center: center) { _ in
          count.withLock { $0 += 1 }
          return false
        })
      center.post(name: name, object: nil)
    })
    center.post(name: name, object: nil)
    #expect(texts == [])
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `nobody listens when a wait outside an example is over`() async {
    let center = NotificationCenter()
    let name = name
    let count = Locked(0)
    await expectFailures([
      "expected to eventually be posted and satisfy block, got no notification <X>"
    ]) {
      await expect(name).shouldEventuallyBeforeTimingOutAfter(
        0,
        bePostedEvaluatingBlock(center: center) { _ in
          count.withLock { $0 += 1 }
          return false
        })
    }
    center.post(name: name, object: nil)
    #expect(count.withLock { $0 } == 0)
  }

  @Test func `a block with expectations is called once, even if it posts the name itself`()
    async throws
  {
    let center = NotificationCenter()
    let name = name
    let count = Locked(0)
    try await expectExample(fails: []) {
      for _ in 0..<2 {
        expect(name).should(
          bePostedEvaluatingBlock(center: center) { _ -> Void in
            let calls = count.withLock { count in
              count += 1
              return count
            }
            if calls < 100 { center.post(name: name, object: nil) }
          })
      }
      center.post(name: name, object: nil)
      center.post(name: name, object: nil)
    }
    #expect(count.withLock { $0 } == 2, "once for each expectation")
  }

  @Test func `a block is asked until it accepts a notification, and not again`() async throws {
    let center = NotificationCenter()
    let name = name
    let count = Locked(0)
    try await expectExample {
      expect(name).should(
        bePostedEvaluatingBlock(center: center) { note in
          count.withLock { $0 += 1 }
          return note.object != nil
        })
      center.post(name: name, object: nil)
      center.post(name: name, object: 1)
      center.post(name: name, object: 1)
    }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `a block may post as well`() async throws {
    let center = NotificationCenter()
    let name = name
    let objects = Locked<[Int?]>([])
    try await expectExample {
      expect(name).should(
        bePostedEvaluatingBlock(center: center) { note in
          let object = note.object as? Int
          objects.withLock { $0.append(object) }
          if object == nil { center.post(name: name, object: 1) }
          return object != nil
        })
      center.post(name: name, object: nil)
    }
    #expect(objects.withLock { $0 } == [nil, 1])
  }

  @Test func `many threads may post at once`() async throws {
    let center = NotificationCenter()
    let name = name
    let count = Locked(0)
    try await expectExample {
      expect(name).should(
        bePostedEvaluatingBlock(center: center) { note in (note.object as? Int) == 399 })
      expect(name).shouldNot(
        bePostedEvaluatingBlock(center: center) { _ in
          count.withLock { $0 += 1 }
          return false
        })
      concurrently(threads: 4, iterations: 100) { thread, index in
        center.post(name: name, object: thread * 100 + index)
      }
    }
    #expect(count.withLock { $0 } == 400)
  }
}
