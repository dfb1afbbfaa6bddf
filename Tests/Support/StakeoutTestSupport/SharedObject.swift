public import Foundation

/// A shared object that a test compiles from C and loads.
public enum SharedObject {
  /// Compiles an object into a file, whose folder is made.
  ///
  /// The compiler is clang, which each toolchain of Swift has beside `swift`.
  public static func make(_ source: String, at file: URL, flags: [String] = []) async throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = file.appendingPathExtension("c")
    try source.write(to: text, atomically: true, encoding: .utf8)
    let outcome = try await FixtureProcess.run(
      executable: try clang,
      arguments: ["-shared", "-fPIC", "-O1", "-o", file.path, text.path] + flags)
    guard outcome.ending == .exited(status: 0) else {
      throw FixtureProcess.LaunchError(description: outcome.everything)
    }
  }

  private static var clang: URL {
    get throws(FixtureProcess.LaunchError) {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      for folder in path.split(separator: ":") {
        let swift = URL(fileURLWithPath: String(folder)).appendingPathComponent("swift")
        let beside = swift.resolvingSymlinksInPath().deletingLastPathComponent()
        for folder in [swift.deletingLastPathComponent(), beside] {
          let clang = folder.appendingPathComponent("clang")
          if FileManager.default.isExecutableFile(atPath: clang.path) { return clang }
        }
      }
      throw FixtureProcess.LaunchError(description: "there is no clang on the PATH")
    }
  }
}
