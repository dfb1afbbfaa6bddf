import StakeoutMatching
import Testing

@testable import StakeoutSchedules
