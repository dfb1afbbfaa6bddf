public import Foundation

/// Compiles C code into a shared object, which a test can then load.
public enum SharedObject {
  /// Compiles C code into a shared object at `file`, and creates the folder of the file.
  ///
  /// The compiler is the clang that each Swift toolchain contains.
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
