import Foundation
import Stakeout
import StakeoutChildren
import StakeoutTestSupport
import Testing

/// What `Documentation/Children.md` shows, word for word.
@Suite(.disabled(if: Sanitizer.hangsForkedChildren)) struct ChildrenTrapTests {
  @Test func `a child that exits`() throws {
    let accounts = ["ada": 80]
    let end = try ChildProcess.run(timeout: 5) {
      guard accounts["eve"] != nil else { Foundation.exit(3) }
    }
    expect(end).to(exit(with: 3))
  }
}
