// Exports Stakeout, because examples also use its expectations, spies, matchers and failure reporter.
@_exported public import Stakeout
