// What moves a target from Kiwi with one import: specs with all that they export, and what only
// moved specs need.
@_exported public import StakeoutExceptions
@_exported public import StakeoutSpecs
