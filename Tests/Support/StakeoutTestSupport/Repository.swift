public import Foundation

/// The sources that the tests were built from.
public enum Repository {
  /// The folder that contains `Package.swift`.
  public static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "CSources").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }()
}
