extension Trap {
  /// The kinds, in the order of their numbers in a parcel.
  private static let numberedKinds: [Kind] = [
    .fatalError, .precondition, .assertion, .runtimeFailure, .abort, .invalidAccess,
    .stackOverflow, .arithmetic, .exception,
  ]

  /// The trap in bytes, all but the payload, which has no meaning in another process.
  var parcel: Parcel {
    var parcel = Parcel()
    parcel.put(UInt64(Self.numberedKinds.firstIndex(of: reportedKind) ?? 0))
    parcel.put(UInt64(signal))
    parcel.put(message)
    parcel.put(printedPlace?.file)
    parcel.put(UInt64(printedPlace?.line ?? 0))
    parcel.put(output)
    parcel.put(UInt64(backtrace.addresses.count))
    for address in backtrace.addresses { parcel.put(UInt64(address)) }
    parcel.put(UInt64(address))
    parcel.put(wasModifying ? 1 : 0)
    parcel.put(UInt64(unfinishedGlobals))
    parcel.put(suspect)
    return parcel
  }

  /// The trap that was put into a parcel.
  ///
  /// Its addresses are those of the child, which has the parent's code at the same places.
  init?(_ parcel: Parcel) {
    var parcel = parcel
    guard let kind = parcel.number(), kind < UInt64(Self.numberedKinds.count),
      let signal = parcel.number(), let message = parcel.text(),
      let file = parcel.optionalText(), let line = parcel.number(), let output = parcel.text(),
      let count = parcel.number(), count <= UInt64(parcel.bytes.count)
    else { return nil }
    let addresses = (0..<count).compactMap { _ in parcel.number().map { UInt($0) } }
    guard let address = parcel.number(), let wasModifying = parcel.number(),
      let unfinishedGlobals = parcel.number(), let suspect = parcel.optionalText()
    else { return nil }
    self.init(
      reportedKind: Self.numberedKinds[Int(kind)], signal: Int32(truncatingIfNeeded: signal),
      message: message, printedPlace: file.map { Place(file: $0, line: Int(line)) }, output: output,
      backtrace: Backtrace(addresses: addresses), address: UInt(address),
      wasModifying: wasModifying != 0, unfinishedGlobals: Int(unfinishedGlobals), suspect: suspect,
      payload: nil)
  }
}
