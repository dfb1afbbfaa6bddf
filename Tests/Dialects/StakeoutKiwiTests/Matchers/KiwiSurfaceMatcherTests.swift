import Foundation
import StakeoutKiwi
import StakeoutNimble
import Testing

/// Kiwi's matchers under their own names, as in tests moved from Kiwi, with `to` and `toNot`.
@Suite struct KiwiSurfaceMatcherTests {
  @Test func `nil, equality and identity`() {
    let (one, other) = (NSObject(), NSObject())
    expect(1).to(beNonNil())
    expect(nil as Int?).toNot(beNonNil())
    expect(nil as Int?).to(beNil())
    expect(one).to(beIdentical(to: one))
    expect(one).toNot(beIdentical(to: other))
    expect(one as AnyObject).toNot(beIdentical(to: other))
    expect(true).to(beYes())
    expect(false).toNot(beYes())
    expect(false).to(beNo())
    expect(true).toNot(beNo())
    expect(true).to(beTrue())
    expect(true).toNot(beFalse())
  }

  @Test func `the words for numbers compile and judge`() {
    expect(1.5).to(equal(1, withDelta: 0.5))
    expect(1.6).toNot(equal(1, withDelta: 0.5))
    expect(3).to(equal(3))
    expect(6).to(beWithin(1, of: 5))
    expect(7.5).toNot(beWithin(1, of: 5))
    expect(6).to(beWithin(1...6))
    expect(3).to(beBetween(1, and: 3))
    expect(4).toNot(beBetween(1, and: 3))
    expect(3).to(beInTheInterval(1...3))
    expect(4).toNot(beInTheInterval(1...3))
    expect(3).to(beInTheInterval(from: 1, to: 3))
    expect(4).toNot(beInTheInterval(from: 1, to: 3))
    expect(0).to(beZero())
    expect(0.5).toNot(beZero())
    expect(1).to(beLessThan(2))
    expect(2).to(beLessThanOrEqualTo(2))
    expect(3).to(beGreaterThan(2))
    expect(3).to(beGreaterThanOrEqualTo(3))
  }

  @Test func `the words for strings compile and judge`() {
    expect("Kiwi").to(containString("iw"))
    expect("Kiwi").toNot(containString("IW"))
    expect("Kiwi").to(containString("IW", options: .caseInsensitive))
    expect("Kiwi").toNot(containString("x", options: [.caseInsensitive, .backwards]))
    expect("Kiwi").to(startWithString("Ki"))
    expect("Kiwi").toNot(startWithString("wi"))
    expect("Kiwi").to(endWithString("wi"))
    expect("Kiwi").toNot(endWithString("Ki"))
    expect("Kiwi").to(matchPattern("K.w"))
    expect("Kiwi").toNot(matchPattern("k.w"))
    expect("Kiwi").to(matchPattern("k.w", options: .caseInsensitive))
    expect("Kiwi").toNot(matchPattern("k.x", options: .caseInsensitive))
    expect("Kiwi").to(hasPrefix("Ki"))
    expect("Kiwi").toNot(hasPrefix("wi"))
    expect("Kiwi").to(hasSubstring("iw"))
    expect("Kiwi").toNot(hasSubstring("x"))
  }

  @Test func `the words for changes compile and judge`() {
    var team = Team()
    expect { team.players.append("Cem") }.to(change { team.players.count })
    expect { team.players.sort() }.toNot(change { team.players.count })
    expect { team.players.append("Dee") }.to(change({ team.players.count }, by: +1))
    expect { team.players.removeLast() }.to(change({ team.players.count }, by: -1))
    expect { team.players.removeLast() }.toNot(change({ team.players.count }, by: +1))
  }

  @Test func `the words for types compile and judge`() {
    expect(Cat()).to(beKind(of: Animal.self))
    expect(Animal()).toNot(beKind(of: Cat.self))
    expect(Cat()).to(beMember(of: Cat.self))
    expect(Cat()).toNot(beMember(of: Animal.self))
    expect(Cat.self).to(beSubclass(of: Animal.self))
    expect(Animal.self).toNot(beSubclass(of: Cat.self))
    expect(Team()).to(conform(to: (any Equatable).self))
    expect(Cat()).toNot(conform(to: (any Equatable).self))
  }

  @Test func `the words for counts compile and judge`() {
    let league = 2
    expect(Team()).to(have(2, \.players))
    expect(Team()).toNot(have(11, \.players))
    expect(Team()).to(have(2) { $0.teams(in: league) })
    expect(Team()).toNot(have(1) { $0.teams(in: league) })
    expect([1]).to(have(1))
    expect([1]).toNot(have(2))
    expect(Team()).to(haveAtLeast(2, \.players))
    expect(Team()).toNot(haveAtLeast(11, \.players))
    expect(Team()).to(haveAtLeast(1) { $0.teams(in: league) })
    expect(Team()).toNot(haveAtLeast(3) { $0.teams(in: league) })
    expect([1]).to(haveAtLeast(1))
    expect([1]).toNot(haveAtLeast(2))
    expect(Team()).to(haveAtMost(11, \.players))
    expect(Team()).toNot(haveAtMost(1, \.players))
    expect(Team()).to(haveAtMost(2) { $0.teams(in: league) })
    expect(Team()).toNot(haveAtMost(1) { $0.teams(in: league) })
    expect([1]).to(haveAtMost(1))
    expect([1]).toNot(haveAtMost(0))
    expect([1]).to(haveCountOf(1))
    expect([1]).toNot(haveCountOf(2))
    expect([1]).to(haveCountOfAtLeast(1))
    expect([1]).toNot(haveCountOfAtLeast(2))
    expect([1]).to(haveCountOfAtMost(1))
    expect([1]).toNot(haveCountOfAtMost(0))
    expect("a").to(haveLengthOf(1))
    expect("a").toNot(haveLengthOf(2))
    expect("a").to(haveLengthOfAtLeast(1))
    expect("a").toNot(haveLengthOfAtLeast(2))
    expect("a").to(haveLengthOfAtMost(1))
    expect("a").toNot(haveLengthOfAtMost(0))
    expect([Int]()).to(beEmpty())
  }

  @Test func `what is in there`() {
    expect([1, 2]).to(containObjects(2, 1))
    expect([1, 2]).toNot(containObjects(1, 3))
    expect([1, 2]).to(containObjectsInArray([2, 1]))
    expect([1, 2]).toNot(containObjectsInArray([3]))
    expect(["Kiwi"]).to(contain("Kiwi"))
    expect(["Kiwi"]).to(containObjects(hasPrefix("Ki")))
    expect(["Kiwi"]).toNot(containObjects(hasPrefix("wi")))
    expect(["Kiwi"]).to(containObjects(hasPrefix("Ki"), hasSubstring("wi")))
    expect(["Kiwi"]).toNot(containObjects(hasPrefix("Ki"), hasSubstring("x")))
    expect(["Kiwi"]).to(containObjectsInArray([hasPrefix("Ki")]))
    expect(["Kiwi"]).toNot(containObjectsInArray([hasPrefix("wi")]))
    expect(["a": 1]).to(haveValue(1, forKey: "a"))
    expect(["a": 1]).toNot(haveValue(1, forKey: "b"))
    expect(["a": 1]).to(haveValue(beGreaterThan(0), forKey: "a"))
    expect(["a": 1]).toNot(haveValue(beGreaterThan(1), forKey: "a"))
    expect(["a": 1]).to(haveValueForKey("a"))
    expect(["a": 1]).toNot(haveValueForKey("b"))
  }

  @Test func `the words for properties compile and judge`() {
    expect(Team()).to(haveValue(["Ann", "Bob"], forKey: \.players))
    expect(Team()).toNot(haveValue([], forKey: \.players))
    expect(Team()).to(haveValue(haveCountOf(2), forKey: \.players))
    expect(Team()).toNot(haveValue(beEmpty(), forKey: \.players))
    expect(Team()).to(haveValue("Ann", forKeyPath: \.players.first))
    expect(Team()).toNot(haveValue(2, forKeyPath: \.players.first?.count))
    expect(Team()).to(haveValue(hasPrefix("A"), forKeyPath: \.players.first))
    expect(Team()).toNot(haveValue(hasPrefix("B"), forKeyPath: \.players.first))
    expect(Team()).toNot(haveValueForKey(\.coach))
    expect(Team(coach: "Dee")).to(haveValueForKey(\.coach))
    expect(Team()).to(haveValueForKeyPath(\.players.first))
    expect(Team()).toNot(haveValueForKeyPath(\.coach?.first))
  }

  @Test func `by operators and joined`() {
    expect("Kiwi").to(containString("K") && endWithString("i") && haveLengthOf(4))
    expect(3).to(not(beZero()) && beBetween(1, and: 3))
    expect([1, 2]).to(allPass(beWithin(1, of: 1)))
    expect(Team()).to(have(2, \.players) || have(11, \.players))
  }
}

@Suite struct KiwiSurfaceTrapTests {
  enum Oops: Error { case first, second }

  @Test func `the words for errors compile and judge`() {
    let throwing = { throw Oops.first }
    let raising = { NSException(name: .rangeException, reason: "too far").raise() }
    expect(throwing).to(raise())
    expect(raising).to(raise())
    expect {}.toNot(raise())
    expect(throwing).to(raise(Oops.self))
    expect(raising).toNot(raise(Oops.self))
    expect(throwing).to(raise(Oops.first))
    expect(throwing).toNot(raise(Oops.second))
    expect(throwing).to(raise { error in expect(error).to(matchError(Oops.first)) })
    expect(raising).toNot(raise { _ in })
    expect(throwing).to(raiseWithName("Oops"))
    expect(raising).to(raiseWithName(.rangeException))
    expect(raising).toNot(raiseWithName("Oops"))
    expect(throwing).to(raiseWithReason("first"))
    expect(raising).toNot(raiseWithReason("first"))
    expect(throwing).to(raiseWithName("Oops", reason: "first"))
    expect(raising).to(raiseWithName(.rangeException, reason: "too far"))
    expect(raising).toNot(raiseWithName("NSRangeException", reason: "first"))
  }
}

private struct Team: Equatable {
  var players = ["Ann", "Bob"]
  var coach: String?

  func teams(in league: Int) -> [Int] { Array(0..<league) }
}

private class Animal {}
private final class Cat: Animal {}
