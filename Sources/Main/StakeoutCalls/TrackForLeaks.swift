internal import StakeoutBase

/// Fails the test at this line if the object is still alive after the test.
///
/// ```swift
/// let session = trackForLeaks(Session(teller: teller))
/// ```
///
/// A test of Swift Testing needs the trait `.noLeaks`. Under XCTest the check comes after the test's
/// own teardown blocks and before `tearDown`, so an object in a property of the test case counts as a
/// leak unless a block has set it to nil. An object has a second to go away: a task that is just
/// ending may still hold it.
///
/// The failure names the recorded calls, the stubs and the expectations that hold the object. They
/// are those of the doubles that the test has made, or under XCTest of the doubles that were tracked,
/// too. To find them, the check empties these doubles.
///
/// - Returns: the object.
@discardableResult
public func trackForLeaks<Object: AnyObject>(
  _ object: Object, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Object {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let watch = LeakWatch.ofThisTest else {
    let message = "trackForLeaks does not know the end of this test: write '@Test(.noLeaks)'"
    Reporter.report(Failure(message: message, site: site))
    return object
  }
  watch.track(object, at: site)
  if let holder = (object as? any CallRecording)?.callSource.holder {
    watch.register(holder, isTracked: true)
  }
  return object
}

extension LeakWatch {
  /// The watch of the running test; nil if the end of the test is not known.
  fileprivate static var ofThisTest: LeakWatch? {
    if let watch = Owner.inForce.leaks { return watch }
    return XCTestCaseEnd.current?.subject {
      LeakWatch(site: nil)
    } atEnd: {
      $0.checkBlocking()
    }
  }
}
