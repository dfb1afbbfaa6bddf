// Examples also use these: expectations, spies, matchers, and the reporter of failures.
@_exported public import Stakeout
