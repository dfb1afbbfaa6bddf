// What moves a target from SpryKit with one import: Stakeout, and what only moved tests need.
@_exported public import Stakeout
