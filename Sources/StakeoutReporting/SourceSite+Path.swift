extension SourceSite {
  /// A place that is known only at run time, as from the stack of a thread.
  ///
  /// The module is taken to have the name of the file's folder.
  ///
  /// - Parameters:
  ///   - path: the full path of the file.
  ///   - line: the line, from 1.
  package init(path: String, line: UInt) {
    #if canImport(Darwin)
      self.init(file: path, line: line)
    #else
      self.init(file: .kept(path), line: line)
    #endif
  }
}

#if !canImport(Darwin)
  extension StaticString {
    /// What `StaticString` consists of; it is frozen.
    private struct Parts {
      var start: UInt
      var count: UInt
      var flags: UInt8
    }

    /// Texts that are kept, each once.
    private static let texts = Locked<[String: StaticString]>([:])

    /// The text for the rest of the process's life; for few texts, therefore.
    fileprivate static func kept(_ text: String) -> StaticString {
      texts.withLock { texts in
        if let kept = texts[text] { return kept }
        let kept = StaticString(keeping: text)
        texts[text] = kept
        return kept
      }
    }

    private init(keeping text: String) {
      let isASCII: UInt8 = 2
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
      let end = bytes.initialize(fromContentsOf: text.utf8)
      bytes.initializeElement(at: end, to: 0)
      let parts = Parts(
        start: UInt(bitPattern: bytes.baseAddress), count: UInt(end),
        flags: text.utf8.allSatisfy { $0 < 0x80 } ? isASCII : 0)
      // SAFETY: the same layout, and the bytes are never freed.
      self = unsafeBitCast(parts, to: StaticString.self)
    }
  }
#endif
