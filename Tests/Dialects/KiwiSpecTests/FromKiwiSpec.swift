import Foundation
import StakeoutKiwi
import StakeoutNimble
import Testing

// The Swift snippets of Documentation/FromKiwi.md, which `scripts/check` compares with the page.

private struct Player {}

private struct Team {
  var name = "Black Hawks"
  var players = Array(repeating: Player(), count: 11)
}

private enum FromKiwi {
  enum TeamSpec: Spec {
    static func spec(_ s: SpecBuilder) {
      s.describe("Team") {
        s.context("when newly created") {
          @Let var team = Team()

          s.it("has a name") { expect(team.name).should(equal("Black Hawks")) }
          s.it("has 11 players") { expect(team).should(have(11, \.players)) }
        }
      }
    }
  }
}

@MainActor private final class CounterModel {
  private(set) var count = 0

  func increment() { count += 1 }
}

private enum FromKiwiOnMainActor {
  enum CounterSpec: @preconcurrency Spec {
    static let mode = SpecMode.mainActor

    @MainActor static func spec(_ s: SpecBuilder) {
      var model = CounterModel()
      s.beforeEach { model = CounterModel() }
      s.it("counts") { @MainActor in
        model.increment()
        expect(model.count).to(equal(1))
      }
    }
  }
}

/// A custom matcher, which tests in Kiwi declare with `defineMatcher`.
func haveFuel(above litres: Double) -> Matcher<Tank> {
  Matcher.simple("have more than \(litres) litres of fuel") { expression in
    MatcherStatus(bool: try expression.evaluate().map { $0.litres > litres } == true)
  }
}

struct Tank {
  var litres = 42.0
}

protocol Horn: AnyObject, Sendable {
  func honk(_ times: Int) -> Bool
}

final class FakeHorn: Horn, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case honk = "honk(_:)" }

  func honk(_ times: Int) -> Bool { return spryify(arguments: times) }
}

private enum FromKiwiDoubles {
  enum HornSpec: Spec {
    static func spec(_ s: SpecBuilder) {
      s.describe("Horn") {
        @Let var horn = mock(FakeHorn())

        s.it("honks twice") {
          expect(horn).should(receive(.honk, with: 2, andReturn: true))
          expect(horn.honk(2)).should(beTrue())
        }

        s.it("honks in the background") {
          horn.stub(.honk, andReturn: true)
          Task { [horn] in horn.honk(3) }
          await expect(horn).shouldEventually(receive(.honk, with: 3))
        }
      }
    }
  }
}

enum FromKiwiSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.it("has matchers of one's own") {
      expect(Tank()).should(haveFuel(above: 40))
      expect(Tank()).shouldNot(haveFuel(above: 50))
    }

    s.describe("doubles") {
      @Let var center = NotificationCenter()

      s.it("are mocks that receive, stub and capture") {
        let car = mock(FakeCruiser(), name: "ben")
        expect(car).should(receive(.changeToGear, with: 3))
        expect(car).should(receive(.energyLevelInWarpCore, with: 7, andReturn: 42.0))
        expect(car).shouldNot(receive(.applyBrakes))

        car.stub(.carName, andReturn: "Rolls-Royce")
        let spy: CaptureSpy<String> = car.captureArgument(.speak, at: 0)

        car.changeToGear(3)
        expect(car.energyLevelInWarpCore(7)) == 42
        expect(car.carName()) == "Rolls-Royce"
        car.speak("Hello", afterDelay: 1, whenDone: nil)
        expect(try spy.argument) == "Hello"
      }

      s.it("may be called later") {
        let car = nullMock(FakeCruiser())
        let spy: CaptureSpy<String> = car.captureArgument(.speak, at: 0)
        DispatchQueue.global().async { car.speak("Hello", afterDelay: 1, whenDone: nil) }
        let text = try await spy.waitForArgument(timeout: .seconds(600))
        expect(text) == "Hello"
      }

      s.it("have verbs that are judged inside a closure that captures failures") {
        let horn = nullMock(FakeHorn())
        let reporter = CapturingReporter()
        await withReporter(reporter) {
          await expect(horn).shouldEventuallyBeforeTimingOutAfter(0.01, receive(.honk))
          expect(horn).to(haveReceived(.honk))
        }
        expect(reporter.messages).to(haveCount(2))
      }

      s.it("have verbs that are judged after a closure that captures failures") {
        let horn = nullMock(FakeHorn())
        let reporter = CapturingReporter()
        withReporter(reporter) {
          expect(horn).should(receive(.honk))
        }
        expect(reporter.messages).to(beEmpty())
        expect(horn.honk(1)).to(beFalse())
      }

      s.it("include notifications") {
        expect(Notification.Name("CarSold")).should(
          bePostedWithUserInfo(["price": 5], center: center))
        center.post(name: Notification.Name("CarSold"), object: nil, userInfo: ["price": 5])
      }
    }
  }
}
