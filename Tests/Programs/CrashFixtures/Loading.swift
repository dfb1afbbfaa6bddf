import Dispatch
@preconcurrency import Foundation
import Glibc
import StakeoutCore

/// Shared objects that are loaded while threads start.
enum Loading {
  static let all: [String: Fixture] = [
    // The argument is the path of a shared object. Each round loads another copy, because the loader
    // loads each file only once.
    "objects loaded while threads start": {
      let object = argument
      let isDone = Locked(false)
      let starters = DispatchGroup()
      for _ in 0..<2 {
        starters.enter()
        Thread.detachNewThread {
          while !isDone.withLock({ $0 }) {
            let hasRun = DispatchSemaphore(value: 0)
            Thread.detachNewThread { hasRun.signal() }
            hasRun.wait()
          }
          starters.leave()
        }
      }
      for number in 0..<rounds(600) {
        let copy = "\(object).\(number)"
        try? FileManager.default.copyItem(atPath: object, toPath: copy)
        check(dlopen(copy, RTLD_NOW | RTLD_LOCAL) != nil, "\(copy) is not loaded")
      }
      isDone.withLock { $0 = true }
      starters.wait()
      say("all are loaded")
    }
  ]
}
