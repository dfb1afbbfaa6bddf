import Foundation
import Stakeout
import StakeoutChildren
import StakeoutTestSupport
import Testing

/// The Swift snippets of `Documentation/Children.md`, word for word.
@Suite(.disabled(if: Sanitizer.hangsForkedChildren)) struct ChildrenTrapTests {
  @Test func `a child that exits`() throws {
    let accounts = ["ada": 80]
    let end = try ChildProcess.run(timeout: 5) {
      guard accounts["eve"] != nil else { Foundation.exit(3) }
    }
    expect(end).to(exit(with: 3))
  }
}
