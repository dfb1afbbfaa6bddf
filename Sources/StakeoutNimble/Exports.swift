// What moves a target from Nimble with one import: Stakeout, whose main names are Nimble's, and what
// only moved tests need.
@_exported public import Stakeout
@_exported public import StakeoutExceptions
