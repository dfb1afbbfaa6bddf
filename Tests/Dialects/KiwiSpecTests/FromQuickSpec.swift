import Foundation
import StakeoutKiwi
import XCTest

// The Swift snippets of Documentation/FromQuick.md, which `scripts/check` compares with the page.

final class Club: Sendable {
  private let names = Locked<[String]>([])

  var members: [String] { names.withLock { $0 } }

  func join(_ name: String) { names.withLock { $0.append(name) } }
}

func aClub(_ s: SpecBuilder, _ make: @escaping () -> Club) {
  s.it("begins without members") { expect(make().members).to(beEmpty()) }
}

enum ClubSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("Club") {
      @Let var club = Club()

      s.beforeEach { club.join("Ada") }

      s.it("has a member") { expect(club.members).to(equal(["Ada"])) }
      s.it("hears of others") {
        join("Eve", later: club)
        await expect(club.members).toEventually(contain("Eve"), timeout: .seconds(600))
      }

      s.itBehavesLike("a club") { aClub(s) { Club() } }
    }
  }
}

private func join(_ name: String, later club: Club) {
  DispatchQueue.global().async { club.join(name) }
}

final class ClubTests: XCTestSpec {
  override func testSpec() {
    s.describe("Club") {
      @Let var club = Club()

      s.it("begins without members") { XCTAssertEqual(club.members, []) }
      s.it("has a member") {
        club.join("Ada")
        expect(club.members).to(equal(["Ada"]))
      }
    }
  }
}
