// An empty module, so that sources can test for the macros with
// `#if canImport(SpryMacroAvailable)`.
