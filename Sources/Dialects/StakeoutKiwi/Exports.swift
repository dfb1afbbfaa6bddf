// A target that is moved from Kiwi imports only this module. It exports specs, with all that they
// export, and the declarations that only moved specs need.
@_exported public import StakeoutExceptions
@_exported public import StakeoutSpecs
