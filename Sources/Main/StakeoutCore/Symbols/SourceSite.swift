// A location in a source file: module and file, path, line and column.

/// A location in a source file, at which a failure is shown.
///
/// A function that fails tests takes the four parts as its last parameters, in this order and with
/// defaults, and creates a site from them. This type replaces `SourceLocation` of Nimble and Scout.
/// Swift Testing already uses that name.
///
/// A helper function may pass on only its caller's path and line. Then the other two parts belong
/// to the helper's own file, and are ignored: the module is taken from the file's folder, and the
/// column is 1.
public struct SourceSite: Sendable {
  /// A path, as the caller gave it.
  ///
  /// A literal becomes a `String` only on demand, because most expectations pass.
  @usableFromInline
  package enum Path: Sendable {
    case literal(StaticString)
    case text(String)
  }

  @usableFromInline package let givenFileID: String
  @usableFromInline package let path: Path
  /// The line, from 1.
  public let line: UInt
  @usableFromInline package let givenColumn: UInt

  /// Creates a site from the four parts, by default the location of the call.
  @inlinable @inline(always)
  public init(
    fileID: String = #fileID, filePath: String = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID, .text(filePath), line, column)
  }

  /// Creates a site from the four parts, with a path that XCTest can take.
  @inlinable @inline(always)
  public init(
    fileID: String = #fileID, filePath: StaticString, line: UInt = #line, column: UInt = #column
  ) {
    self.init(fileID, .literal(filePath), line, column)
  }

  /// Creates a site from a file and a line, like those that XCTest-style helper functions pass on.
  ///
  /// Write `SourceSite(filePath: path, line: line)` for a path that is known only at run time.
  public init(file: StaticString, line: UInt) { self.init("", .literal(file), line, 1) }

  /// Creates a site from a file and a line that are known only at run time.
  package init(file: String, line: UInt) { self.init("", .text(file), line, 1) }

  /// Creates a site from the parts that another one was given.
  @inlinable @inline(always)
  package init(_ fileID: String, _ path: Path, _ line: UInt, _ column: UInt) {
    givenFileID = fileID
    self.path = path
    self.line = line
    givenColumn = column
  }
}

extension SourceSite {
  /// The module and the file's name, such as `AppTests/LoginTests.swift`.
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

  /// The path for XCTest; nil if it was created at run time, because XCTest takes only literals.
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
  /// The full path, the line and the column, in the format of compiler messages.
  public var description: String { "\(filePath):\(line):\(column)" }
}
