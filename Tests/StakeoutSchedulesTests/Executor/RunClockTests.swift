import StakeoutBase
import Testing

@testable import StakeoutSchedules
