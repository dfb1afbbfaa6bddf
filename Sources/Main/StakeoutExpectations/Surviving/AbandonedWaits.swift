#if canImport(XCTest)
  private import Foundation
  internal import StakeoutBase

  /// XCTest's waits that a trap has abandoned.
  ///
  /// XCTest keeps the waits of a thread on a stack, which lies in the thread's dictionary. A wait that
  /// was abandoned stays on it. After its time-out XCTest would interrupt each later wait of the
  /// thread, as if that were nested in the abandoned one.
  enum AbandonedWaits {
    private static let key = "org.swift.XCTest.WaiterManager"

    /// Makes XCTest begin a new stack on the calling thread.
    static func leave() {
      let dictionary = Thread.current.threadDictionary
      guard Door.xctestWaits.opens({ dictionary[key] != nil }), let stack = dictionary[key] else {
        return Door.xctestWaits.say()
      }
      dictionary.removeObject(forKey: key)
      // The waits on it have an unretained reference to it, which they use at their time-outs.
      _ = Unmanaged.passRetained(stack as AnyObject)
    }
  }
#endif
