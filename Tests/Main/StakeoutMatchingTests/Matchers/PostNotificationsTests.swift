import Foundation
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutMatching

@Suite struct PostNotificationsTests {
  static var foo: Notification { Notification(name: Notification.Name("Foo")) }
  static var bar: Notification { Notification(name: Notification.Name("Bar")) }
  let center = NotificationCenter()

  @Test func `a failure says what was expected`() {
    #expect(
      to((), postNotifications(equal([Self.foo]), from: center))
        == "expected to equal <[name = Foo]>, got no notifications")
    #expect(
      to(center.post(Self.bar), postNotifications(equal([Self.foo]), from: center))
        == "expected to equal <[name = Foo]>, got <[name = Bar]>")
    #expect(
      toNot(center.post(Self.foo), postNotifications(equal([Self.foo]), from: center))
        == "expected to not equal <[name = Foo]>, got <[name = Foo]>")
    #expect(
      to(center.post(Self.foo), postNotifications(haveCount(2), from: center))
        == "expected to have Array<Notification> with count 2, got <[name = Foo]>\n"
        + "Actual Value: [name = Foo]")
    let failure = to(try explode(), postNotifications(beEmpty(), from: center))
    #expect(failure == "unexpected error thrown: <boom>")
  }

  @Test func `what is posted is accepted`() {
    #expect(to(center.post(Self.foo), postNotifications(equal([Self.foo]), from: center)) == nil)
    #expect(toNot(center.post(Self.bar), postNotifications(contain(Self.foo), from: center)) == nil)
    #expect(to((), postNotifications(beEmpty(), from: center)) == nil)
  }

  @Test func `object and information count`() {
    let full = Notification(name: Self.foo.name, object: 1 as NSNumber, userInfo: ["a": 1])
    #expect(to(center.post(full), postNotifications(equal([full]), from: center)) == nil)
    #expect(toNot(center.post(full), postNotifications(equal([Self.foo]), from: center)) == nil)
  }

  @Test func `other names and centres are not heard`() {
    let matcher: Matcher<Void> = postNotifications(
      equal([Self.foo, Self.foo]), from: center, names: [Self.foo.name])
    NotificationCenter().post(Self.foo)
    center.post(Self.foo)
    center.post(Self.bar)
    #expect(to(center.post(Self.foo), matcher) == nil)
  }

  @Test func `the default centre is heard`() {
    let own = Notification(name: Notification.Name("PostNotificationsTests.own"))
    #expect(
      to(
        NotificationCenter.default.post(own), postNotifications(equal([own]), names: [own.name]))
        == nil)
  }

  @Test func `the matcher goes on listening, and asks for one evaluation`() throws {
    let matcher: Matcher<Void> = postNotifications(haveCount(2), from: center)
    #expect(matcher.evaluatesOnce)
    #expect(to(center.post(Self.foo), matcher) != nil)
    #expect(to(center.post(Self.bar), matcher) == nil)
  }

  @Test func `many threads may post`() {
    let center = center
    let matcher: Matcher<Void> = postNotifications(haveCount(400), from: center)
    let posting: Void? = onThreads(4) { _ in
      for _ in 0..<100 { center.post(name: Self.foo.name, object: nil) }
    }
    #expect(to(posting, matcher) == nil)
  }

  @Test func `nobody listens when the matcher is gone`() {
    weak var payload: NSObject?
    do {
      let object = NSObject()
      payload = object
      let matcher: Matcher<Void> = postNotifications(haveCount(1), from: center)
      let posted = Notification(name: Self.foo.name, object: object)
      #expect(to(center.post(posted), matcher) == nil)
    }
    #expect(payload == nil)
  }
}
