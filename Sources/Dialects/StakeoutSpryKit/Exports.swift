// A target that is moved from SpryKit imports only this module. It exports Stakeout, and adds the
// declarations that only moved tests need.
@_exported public import Stakeout
