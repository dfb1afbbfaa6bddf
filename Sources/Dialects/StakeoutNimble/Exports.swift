// Importing this module replaces `import Nimble`. It exports Stakeout, whose main names are Nimble's, and the
// declarations that only moved tests need.
@_exported public import Stakeout
@_exported public import StakeoutExceptions
