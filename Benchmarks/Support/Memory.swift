private import Foundation

/// The memory of this process.
public enum Memory {
  /// The resident memory of the process in bytes; zero if there is no `/proc`.
  public static var resident: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Returns the number of bytes that the process has gained by the work, divided by `count`.
  public static func growth(per count: Int, of work: () -> Void) -> Int {
    let before = resident
    work()
    return (resident - before) / count
  }
}
