#if canImport(Darwin)
  /// The type of a file path that the compiler fills in.
  ///
  /// Nimble's name: helper functions that pass `file: FileString = #filePath` on keep compiling.
  public typealias FileString = String
#else
  /// The type of a file path that the compiler fills in.
  ///
  /// Nimble's name: helper functions that pass `file: FileString = #filePath` on keep compiling.
  public typealias FileString = StaticString
#endif

/// Where in a source file something was written.
///
/// A function that fails tests takes the four parts as defaulted parameters, last and in this
/// order, and makes one of these of them. It stands for `SourceLocation` of Nimble and Scout, a
/// name that Swift Testing owns.
public struct SourceSite: Sendable {
  /// The module and the file's name, as in `AppTests/LoginTests.swift`.
  public let fileID: String
  /// The full path of the file.
  public let filePath: FileString
  /// The line, from 1.
  public let line: UInt
  /// The column, from 1.
  public let column: UInt

  /// The place that the four parts name; by default the place of the call.
  @inlinable
  public init(
    fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension SourceSite {
  /// The place that a file and a line name, as helper functions in the style of XCTest pass them
  /// on.
  ///
  /// The module is taken to have the name of the file's folder.
  public init(file: FileString, line: UInt) {
    let fileID = "\(file)".split(separator: "/").suffix(2).joined(separator: "/")
    self.init(fileID: fileID, filePath: file, line: line, column: 1)
  }
}

extension SourceSite: CustomStringConvertible {
  /// The full path, the line and the column, as compilers print them.
  public var description: String { "\(filePath):\(line):\(column)" }
}
