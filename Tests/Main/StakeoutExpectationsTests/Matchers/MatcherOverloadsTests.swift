import Foundation
import StakeoutExpectations
import StakeoutNimble
import Testing

/// Expectations as users write them, without type annotations: each line compiles and chooses the
/// overload that it seems to choose.
@Suite struct MatcherOverloadsTests {
  private let one = PostingAtTheSecondAttempt()

  struct Point {
    var x = 1
    var z: Int?
  }

  @Test func `overloads resolve in synchronous code`() {
    let numbers = [1, 2, 3]
    expect([1, 2]).to(allPass { $0 < 3 })
    expect([1, 2]).to(allPass("be small") { $0 < 3 })
    expect(numbers).to(allPass(beGreaterThan(0)))
    expect([1, nil]).to(allPass { $0 != 2 })
    expect("abc").to(contain("a") && beginWith("a"))
    expect("abc").to(contain("x") || beginWith("a") || endWith("x"))
    expect(numbers).to(satisfyAllOf(haveCount(3), contain(2)))
    expect(numbers).to(satisfyAnyOf([beEmpty(), contain(1)]))
    expect(numbers).to(not(contain(9)) && not(beEmpty()))
    expect(nil as Int?).to(satisfyAnyOf(equal(1), beNil()))
    expect(Point()).to(map(\.x, equal(1)))
    expect(Point()).to(map({ $0.x }, equal(1)))
    expect(Point()).to(map(\.z, beNil()))
    expect("3").to(compactMap({ Int($0) }, equal(3)))
    expect(Set<Int>()).to(beEmpty())
    expect(["a": 1]).toNot(beEmpty())
    expect("").to(beEmpty())
    expect(["a": 1]).to(haveCount(1))
    expect(numbers).to(containElementSatisfying { $0 > 2 })
    expect(numbers).to(beginWith(prefix: [1]))
    expect(numbers).to(elementsEqual(1...3))
    expect([[1], [2, 1]]).to(allPass(contain(1) && beginWith(prefix: 1..<1)))
  }

  @Test func `overloads resolve for Foundation's collections`() {
    expect([1, "a"] as NSArray).to(contain(1, "a"))
    expect([1, 2] as NSArray).to(beginWith(1))
    expect([1, 2] as NSArray).to(endWith(2))
    expect([1, 2] as NSArray).to(haveCount(2))
    expect(NSArray()).to(beEmpty())
    expect(NSDictionary()).to(beEmpty())
    expect(NSSet(array: [1])).to(contain(1))
    expect(NSIndexSet(index: 1)).to(haveCount(1))
    expect("abc" as NSString).to(contain("b"))
    let center = NotificationCenter()
    let note = Notification(name: Notification.Name("Note"))
    expect { center.post(note) }.to(postNotifications(equal([note]), from: center))
  }

  @Test func `overloads resolve in async code`() async {
    let numbers = [1, 2]
    expect(numbers).to(allPass { $0 < 3 })
    expect(numbers).to(allPass("be small") { $0 < 3 })
    await expect(numbers).to(allPass { await isSmall($0) })
    await expect(numbers).to(allPass(isSmall))
    expect(numbers).to(satisfyAllOf(haveCount(2), contain(1)))
    await expect(numbers).to(satisfyAllOf(haveCount(2), allPass(isSmall)))
    await expect(numbers).to(beEmpty() || allPass(isSmall))
    expect(numbers).to(not(beEmpty()) && contain(1))
    await expect(numbers).to(map(\.count, equal(2)))
    await expect(1).to(map(isSmall, beTrue()))
    await expect(1).to(map({ number async in number + 1 }, equal(2)))
    await expect([3]).toNot(containElementSatisfying { await isSmall($0) })
    await expecta(numbers).to(satisfyAllOf(haveCount(2), contain(1)))
    await expecta(numbers).to(allPass { $0 < 3 })
    await expecta(numbers).toNot(contain(3) || beEmpty())
  }

  @Test func `a waiting expectation hears what is posted later`() async {
    let center = NotificationCenter()
    let name = Notification.Name("Later")
    await expecta { () -> Void in
      Thread.detachNewThread { center.post(name: name, object: nil) }
    }
    .toEventually(
      postNotifications(haveCount(1), from: center, names: [name]), timeout: .seconds(600))
  }

  // The next three tests: the expression is evaluated once, because each evaluation would post its
  // notifications again.

  @Test func `a waiting expectation sets off its notifications once`() {
    expect { one.evaluations += 1 }.toEventually(one.matcher, timeout: .seconds(600))
    #expect((one.evaluations, one.attempts) == (1, 3))
  }

  @Test func `so does one that awaits`() async {
    await expect { one.evaluations += 1 }.toEventually(one.matcher, timeout: .seconds(600))
    #expect((one.evaluations, one.attempts) == (1, 3))
  }

  @Test func `so does one that awaits its value`() async {
    await expecta { () async -> Void in one.evaluations += 1 }
      .toEventually(one.matcher, timeout: .seconds(600))
    #expect((one.evaluations, one.attempts) == (1, 3))
  }
}

/// A matcher whose notification is posted during its second attempt, so that only the third attempt
/// matches.
private final class PostingAtTheSecondAttempt {
  var evaluations = 0
  var attempts = 0

  var matcher: Matcher<Void> {
    let center = NotificationCenter()
    let once = Matcher<[Notification]> { posted in
      self.attempts += 1
      if self.attempts == 2 { center.post(name: .init("Later"), object: nil) }
      return try haveCount(1).satisfies(posted)
    }
    return satisfyAllOf(not(not(postNotifications(once, from: center))), beVoid())
  }
}

// A free function, because Swift 6.3.1 crashes on a static function as a `nonisolated(nonsending)`
// argument.
private func isSmall(_ number: Int) async -> Bool {
  await Task.yield()
  return number < 3
}
