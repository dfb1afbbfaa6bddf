import Stakeout
import StakeoutMacros

@testable import Shop

#fakes((any PaymentGateway).self, (any Shelf).self)
