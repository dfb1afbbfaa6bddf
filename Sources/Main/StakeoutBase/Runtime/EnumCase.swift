/// Returns the name of an enum value's case; nil if the value is not an enum, or if the compiler
/// was told to omit the names.
///
/// The value's description says less: a type may print all of its cases alike.
package func enumCaseName(of value: Any) -> String? {
  // The runtime's constants stay valid for the life of the runtime library.
  swiftEnumCaseName(value).map { String(cString: $0) }
}

/// The runtime function that `Mirror` uses to name cases with payloads.
///
/// Part of the runtime's stable interface.
///
/// SAFETY: it only reads the value and the metadata of its type, and accepts any type.
@_silgen_name("swift_EnumCaseName")
private func swiftEnumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
