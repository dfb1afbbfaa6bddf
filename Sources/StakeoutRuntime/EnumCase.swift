/// The name of the case that a value of an enum is; nil for what is no enum, or one whose names
/// the compiler was told to leave out.
///
/// Printing tells less: a type may print all of its cases alike.
package func enumCaseName(of value: Any) -> String? {
  nameOfCase(value)
}

private func nameOfCase<T>(_ value: T) -> String? {
  // The library's constants live as long as the library.
  swiftEnumCaseName(value).map { String(cString: $0) }
}

/// What `Mirror` names the cases with payloads by; part of the runtime's stable interface.
///
/// SAFETY: it reads the value and its type's metadata, whatever the type.
@_silgen_name("swift_EnumCaseName")
private func swiftEnumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
