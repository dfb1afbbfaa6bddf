// One import moves a target from SpryKit: it exports Stakeout, and what only moved tests need.
@_exported public import Stakeout
