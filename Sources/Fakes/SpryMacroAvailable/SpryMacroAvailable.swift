// Empty, for `#if canImport(SpryMacroAvailable)`.
