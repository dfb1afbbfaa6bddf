public import StakeoutCalls

extension Argument: SpryEquatable {}
