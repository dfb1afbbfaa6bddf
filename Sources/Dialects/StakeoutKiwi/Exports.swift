// One import moves a target from Kiwi: it exports specs with all that they export, and what only
// moved specs need.
@_exported public import StakeoutExceptions
@_exported public import StakeoutSpecs
