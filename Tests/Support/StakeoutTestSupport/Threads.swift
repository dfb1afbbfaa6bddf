private import Dispatch
private import Foundation

/// Runs `body` on `count` plain threads, each with its index, and waits for all of them.
///
/// The threads belong to no task: they have no task-local values and no current test.
public func onThreads(_ count: Int = 1, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread {
      body(index)
      done.leave()
    }.start()
  }
  done.wait()
}

/// The number of processors that the process may use, and so of threads in the pools of libdispatch
/// and Swift.
///
/// `ProcessInfo` counts all processors of the machine, even under `taskset`.
public let usableProcessors: Int = {
  let status = FileHandle(forReadingAtPath: "/proc/self/status")?.readDataToEndOfFile() ?? Data()
  let field = "Cpus_allowed:"
  let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
    $0.hasPrefix(field)
  }
  // The field is a mask in hexadecimal digits.
  return line?.dropFirst(field.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    ?? 1
}()
