/// Attaches a file to the test that runs on this task.
///
/// Under Swift Testing it is an `Attachment`. Under XCTest it is an ``AttachedFile``, and its path is
/// printed to standard error. If a reporter is in force, the failure is not one of the test,
/// and nothing is attached.
///
/// - Parameters:
///   - bytes: Makes the contents; not called if nothing is attached.
///   - name: The name of the file, as in `timeline.svg`.
package func attach(_ bytes: @autoclosure () -> [UInt8], named name: String) {
  guard Owner.inForce.reporter == nil else { return }
  #if canImport(Testing)
    if SwiftTestingReporter.running != nil {
      return SwiftTestingReporter.attach(bytes(), named: name)
    }
  #endif
  #if canImport(XCTest)
    guard let test = OwningTest.current?.run?.name else { return }
    do {
      let path = try AttachedFile.write(bytes(), named: name, of: test)
      StandardErrorReporter.print("attached to \(test): \(path)")
    } catch {
      StandardErrorReporter.print("cannot attach \(name) to \(test): \(error)")
    }
  #endif
}
