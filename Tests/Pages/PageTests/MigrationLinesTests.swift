import Foundation
import Stakeout
import StakeoutDobby
import StakeoutNimble
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

/// The shell commands of the migration pages, run on a file that uses the other library.
@Suite struct MigrationLinesTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    /// The name of the file that the commands change.
    var file = "Some.swift"
    let before: String
    let after: String
    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "FromNimble",
      before: """
        import Nimble
        func beOdd() -> Nimble.Matcher<Int> { fatalError("\\(Nimble.expect(1))") }
        func note(_ place: Nimble.SourceLocation, _ time: NimbleTimeInterval) {}
        let patience = 2.5.nimbleInterval

        """,
      after: """
        import StakeoutNimble
        func beOdd() -> StakeoutNimble.Matcher<Int> { fatalError("\\(StakeoutNimble.expect(1))") }
        func note(_ place: StakeoutNimble.SourceSite, _ time: TimeSpan) {}
        let patience = 2.5.timeSpan

        """),
    Page(
      name: "FromDobby",
      before: """
        import Dobby
        let mock = Dobby.Mock<Int>()
        func small() -> Dobby.Matcher<Int> { equals(1) }

        """,
      after: """
        import StakeoutDobby
        let mock = StakeoutDobby.Mock<Int>()
        func small() -> StakeoutDobby.Matcher<Int> { equals(1) }

        """),
    Page(
      name: "FromSpryKit",
      before: """
        import SpryKit
        let any = SpryKit.Argument.anything

        """,
      after: """
        import StakeoutSpryKit
        let any = StakeoutSpryKit.Argument.anything

        """),
    Page(
      name: "FromScout",
      before: """
        import Scout
        let mock = Scout.Mock()

        """,
      after: """
        import StakeoutScout
        let mock = StakeoutScout.Mock()

        """),
    Page(
      name: "FromQuick",
      before: """
        import Nimble
        import Quick

        final class ClubSpec: QuickSpec {
          override class func spec() {
            describe("Club") {
              @TestState var club = Club()
              @TestState(8) var limit: Int!
              @TestState var guest: String!

              beforeEach { club.join("Ada") }
              context("open") { it("has a member") { expect(club.members).to(haveCount(1)) } }
              fit("hears of others") {
                expect(club.members).toEventually(contain("Eve"))
                waitUntil { done in done() }
              }
              pending("closes") {}
            }
          }
        }

        class DoorSpec: AsyncSpec {
          override class func spec() {
            xdescribe("Door") {
              justBeforeEach {
                await open()
              }
              it("opens") { await expect { await isOpen() }.toEventually(beTrue()) }
            }
          }
        }

        """,
      after: """
        import StakeoutNimble
        import StakeoutSpecs

        enum ClubSpec: Spec {
          static func spec(_ s: SpecBuilder) {
            s.describe("Club") {
              @Let var club = Club()
              @Let var limit: Int! = 8
              @Let var guest: String! = nil

              s.beforeEach { club.join("Ada") }
              s.context("open") { s.it("has a member") { expect(club.members).to(haveCount(1)) } }
              s.fit("hears of others") {
                await expect(club.members).toEventually(contain("Eve"))
                await waitUntil { done in done() }
              }
              s.pending("closes") {}
            }
          }
        }

        enum DoorSpec: Spec {
          static func spec(_ s: SpecBuilder) {
            s.xdescribe("Door") {
              s.justBeforeEach {
                await open()
              }
              s.it("opens") { await expect { await isOpen() }.toEventually(beTrue()) }
            }
          }
        }

        """),
    Page(
      name: "FromXCTest",
      before: """
        import XCTest

        func check(_ list: [Int], _ text: String?) throws {
          XCTAssertEqual(list.reduce(0, +), 3)
          XCTAssertEqual(text, "a, (b")
          XCTAssertEqual([1, 2], list)
          XCTAssertNotEqual(max(1, 2), list[0])
          XCTAssertGreaterThan(list.count, 1)
          XCTAssertLessThan(list.count, 3)
          XCTAssertTrue(list.contains(1))
          XCTAssert(list[0] < 2)
          XCTAssertFalse(list.isEmpty)
          XCTAssertNil(Int("x"))
          XCTAssertNotNil(text)
          XCTAssertThrowsError(try fails())
          XCTAssertThrowsError(try fails()) { _ in }
          XCTAssertNoThrow(try passes())
          let name = try XCTUnwrap(text)
          if name == "a" { XCTFail("never") }
          XCTAssertEqual(list.count, 2, "with a message")
          XCTAssertEqual(0.1 + 0.2, 0.3, accuracy: 0.001)
        }

        """,
      after: """
        import Stakeout
        import XCTest

        func check(_ list: [Int], _ text: String?) throws {
          expect(list.reduce(0, +)).to(equal(3))
          expect(text).to(equal("a, (b"))
          expect([1, 2]).to(equal(list))
          expect(max(1, 2)).toNot(equal(list[0]))
          expect(list.count).to(beGreaterThan(1))
          expect(list.count).to(beLessThan(3))
          expect(list.contains(1)).to(beTrue())
          expect(list[0] < 2).to(beTrue())
          expect(list.isEmpty).to(beFalse())
          expect(Int("x")).to(beNil())
          expect(text).toNot(beNil())
          expect(try fails()).to(throwError())
          XCTAssertThrowsError(try fails()) { _ in }
          expect(try passes()).toNot(throwError())
          let name = try unwrap(text)
          if name == "a" { fail("never") }
          XCTAssertEqual(list.count, 2, "with a message")
          XCTAssertEqual(0.1 + 0.2, 0.3, accuracy: 0.001)
        }

        """),
    Page(
      name: "FromKiwi",
      file: "Some.m",
      before: """
        #import "Kiwi.h"
        #import "Team.h"

        SPEC_BEGIN(TeamSpec)

        describe(@"Team", ^{
            context(@"when newly created", ^{
                let(team, ^{ return [Team new]; });
                beforeEach(^{
                    [team begin];
                });

                it(@"has a name", ^{
                    [[team.name should] equal:@"Black Hawks"];
                    [[team.coach shouldNot] beNil];
                });
                pending(@"wins", ^{});
            });
        });

        SPEC_END

        """,
      after: """
        import StakeoutKiwi

        enum TeamSpec: Spec {
          static func spec(_ s: SpecBuilder) {

        s.describe("Team") {
            s.context("when newly created") {
                @Let var team = Team()
                s.beforeEach {
                    team.begin()
                }

                s.it("has a name") {
                    expect(team.name).should(equal("Black Hawks"))
                    expect(team.coach).shouldNot(beNil())
                }
                s.pending("wins") {}
            }
        }

          }
        }

        """),
  ]

  @Test(arguments: pages) func `the lines do what the page says`(_ page: Page) async throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "Documentation/\(page.name).md"), encoding: .utf8)
    let fences = text.components(separatedBy: "```sh\n").dropFirst()
    let lines = try #require(fences.first?.components(separatedBy: "```").first)

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("migration-\(UUID().uuidString)")
    let file = folder.appendingPathComponent("Tests/\(page.file)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try page.before.write(to: file, atomically: true, encoding: .utf8)

    let shell = try await FixtureProcess.run(
      executable: URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "cd \"$0\" && eval \"$1\"", folder.path, lines])
    #expect(shell.ending == .exited(status: 0), "\(shell.everything)")
    let result = file.deletingPathExtension().appendingPathExtension("swift")
    #expect(try String(contentsOf: result, encoding: .utf8) == page.after)
  }

  @Test func `qualified names are those of the module that is imported`() {
    func small() -> Stakeout.Matcher<Int> { Stakeout.beLessThan(3) }
    func one() -> StakeoutDobby.Matcher<Int> { StakeoutDobby.equals(1) }
    Stakeout.expect(1).to(small())
    Stakeout.expect(1).to(one())
    Stakeout.expect(2).toNot(one())
    let mock = StakeoutDobby.Mock<Int>()
    mock.expect(one())
    mock.record(1)
    mock.verify()
    let site: Stakeout.SourceSite = Stakeout.SourceSite(file: #filePath, line: 3)
    Stakeout.expect(site.line) == 3
    Stakeout.expect(Stakeout.Argument.anything).toNot(beNil())

    func two() -> StakeoutNimble.Matcher<Int> { StakeoutNimble.beLessThan(3) }
    StakeoutNimble.expect(2).to(two())
    let place: StakeoutNimble.SourceSite = StakeoutNimble.SourceSite(file: #filePath, line: 4)
    StakeoutNimble.expect(place.line) == 4
    StakeoutSpryKit.expect(StakeoutSpryKit.Argument.anything).toNot(beNil())
  }

  /// Compiles the forms that Documentation/Limitations.md recommends for a closure that consists of
  /// one expectation.
  @Test func `an expectation in a closure that returns nothing`() async {
    await MainActor.run { _ = expect(1).to(equal(1)) }
    await MainActor.run { expect(1) == 1 }
    await Task { _ = expect(1).to(equal(1)) }.value
    NSLock().withLock { expect(1) == 1 }
    NSLock().withLock { _ = expect(1).to(equal(1)) }
    DispatchQueue(label: "q").sync { _ = expect(1).to(equal(1)) }
  }
}
