import SpecTestSupport
import Testing

import StakeoutSpecs

/// Values that `@Let` and `s.let` declare for examples.
///
/// Each example of this spec is a test.
enum LetSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("a greeting") {
      @Let var subject = "nobody"
      @Let var greeting = "Hello, \(subject)!"
      let list = s.let { Log() }

      s.it("uses the default") {
        expect(greeting) == "Hello, nobody!"
        list()("x")
        expect(list().text) == "x"
      }
      s.it("starts afresh") { expect(list().words).to(beEmpty()) }
      s.context("with another subject") {
        s.let($subject) { "world" }
        s.it("is seen through values of the outer context") { expect(greeting) == "Hello, world!" }
        s.it("can be assigned for one example") {
          subject = "me"
          expect(greeting) == "Hello, me!"
        }
        s.context("and yet another") {
          s.let($subject) { "moon" }
          s.let(list) {
            let list = Log()
            list("full")
            return list
          }
          s.it("takes the innermost") {
            expect(greeting) == "Hello, moon!"
            expect(list().text) == "full"
          }
        }
        s.it("is back to its own") { expect(greeting) == "Hello, world!" }
      }
      s.it("is back to the default") {
        expect(greeting) == "Hello, nobody!"
        expect(list().words).to(beEmpty())
      }
    }
  }
}

@Suite struct LetTests {
  @Test func `a value is made once for each example that asks for it, on first use`() async throws {
    let log = Log()
    _ = try await runSpec { s in
      @Let var value: Int = {
        log("make")
        return 1
      }()
      s.beforeEach { log("be") }
      s.it("asks twice") { log("\(value + value)") }
      s.it("does not ask") {}
    }
    #expect(log.text == "be make 2 be")
  }

  @Test func `a value is let go of with its example`() async throws {
    weak var object: Log?
    _ = try await runSpec { s in
      @Let var value = Log()
      s.it("one") { object = value }
      s.it("two") { #expect(object == nil) }
    }
    #expect(object == nil)
  }

  @Test func `a value is for specs and examples`() async throws {
    let outcome = try await runSpec { s in
      @Let var value = 1
      s.beforeAll { value = 2 }
      s.it("one") { @Let var late = 1 }
    }
    #expect(
      outcome.failures == [
        "+1: a value of @Let was assigned outside an example, where each use makes a new value",
        "+3: <@Let> belongs in the body of a spec, but no spec is being built here",
      ])
  }

  @Test func `outside an example each use makes another one`() async throws {
    _ = try await runSpec { s in
      let value = s.let { Log() }
      #expect(value() !== value())
      s.beforeAll { #expect(value() !== value()) }
      s.it("one") { #expect(value() === value()) }
    }
  }
}
