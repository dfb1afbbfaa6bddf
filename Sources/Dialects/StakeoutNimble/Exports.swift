// One import moves a target from Nimble: it exports Stakeout, whose main names are Nimble's, and what
// only moved tests need.
@_exported public import Stakeout
@_exported public import StakeoutExceptions
