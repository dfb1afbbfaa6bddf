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
///
/// A helper function may pass on its caller's path and line alone. Then the other two parts are of
/// the helper's own file, and are not believed: the module is taken to have the name of the file's
/// folder, and the column to be 1.
public struct SourceSite: Sendable {
  /// A path as it was given: a literal becomes a `String` when somebody asks for it, because most
  /// expectations pass.
  @usableFromInline
  enum Path: Sendable {
    case literal(StaticString)
    case text(String)
  }

  @usableFromInline let givenFileID: String
  @usableFromInline let path: Path
  /// The line, from 1.
  public let line: UInt
  @usableFromInline let givenColumn: UInt

  /// The place that the four parts name; by default the place of the call.
  @inlinable
  public init(
    fileID: String = #fileID, filePath: String = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID, .text(filePath), line, column)
  }

  /// The place that the four parts name, where the path is one that XCTest could take.
  @inlinable
  public init(
    fileID: String = #fileID, filePath: StaticString, line: UInt = #line, column: UInt = #column
  ) {
    self.init(fileID, .literal(filePath), line, column)
  }

  /// The place that a file and a line name, as helper functions in the style of XCTest pass them
  /// on.
  public init(file: String, line: UInt) { self.init("", .text(file), line, 1) }

  /// The place that a file and a line name, where the path is one that XCTest could take.
  public init(file: StaticString, line: UInt) { self.init("", .literal(file), line, 1) }

  @inlinable
  init(_ fileID: String, _ path: Path, _ line: UInt, _ column: UInt) {
    givenFileID = fileID
    self.path = path
    self.line = line
    givenColumn = column
  }
}

extension SourceSite {
  /// The module and the file's name, as in `AppTests/LoginTests.swift`.
  public var fileID: String {
    isOfOneFile ? givenFileID : filePath.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// The full path of the file.
  public var filePath: String {
    switch path {
    case .literal(let path): path.description
    case .text(let path): path
    }
  }

  /// The column, from 1.
  public var column: UInt { isOfOneFile ? givenColumn : 1 }

  /// The path for XCTest, which takes none that was made at run time.
  package var staticPath: StaticString? {
    if case .literal(let path) = path { path } else { nil }
  }

  /// Whether the file ID names the file of the path.
  private var isOfOneFile: Bool {
    let path = filePath
    return path.isEmpty || path == givenFileID
      || givenFileID.hasSuffix("/\(path.split(separator: "/").last ?? "")")
  }
}

extension SourceSite: CustomStringConvertible {
  /// The full path, the line and the column, as compilers print them.
  public var description: String { "\(filePath):\(line):\(column)" }
}
