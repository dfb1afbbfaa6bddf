// What expectations are made of, so that the product can be imported alone.
@_exported public import StakeoutBase
