internal import StakeoutMatching

/// What a pattern says about one part of a ``TupleRecord``, worked out for the part's type.
///
/// A question may be about many calls, but their arguments mostly have the same types. Where the
/// verdict of ``isDeeplyEqual(_:_:)`` is that of `==`, that is what is asked, about the argument
/// where it lies.
struct PartCheck {
  /// Where the part lies in the record.
  let offset: Int
  /// Whether the pattern is content with what is there.
  let accepts: (UnsafeRawPointer) -> Bool
}

extension PartCheck {
  /// The checks for records that store these types, one after another.
  static func all<each Part>(
    of _: repeat (each Part).Type, against patterns: ArgumentPatterns
  ) -> [PartCheck] {
    var alignment = 1
    var count = 0
    for type in repeat (each Part).self {
      alignment = max(alignment, alignmentOf(type))
      count += 1
    }
    guard count == patterns.count else { return [] }
    // SAFETY: an object of Swift begins with two words, then come its stored properties; a tuple is
    // laid out as a struct of its elements would be: each at the next multiple of its alignment.
    var offset = aligned(2 * MemoryLayout<UInt>.size, to: alignment)
    var checks: [PartCheck] = []
    for type in repeat (each Part).self {
      offset = aligned(offset, to: alignmentOf(type))
      checks.append(PartCheck(offset: offset, accepts: patterns.check(checks.count, of: type)))
      offset += sizeOf(type)
    }
    return checks
  }

  private static func alignmentOf<T>(_: T.Type) -> Int { MemoryLayout<T>.alignment }
  private static func sizeOf<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
  private static func aligned(_ offset: Int, to alignment: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}

extension ArgumentPatterns {
  /// Whether a pattern is content with an argument of a type, as a function of where that lies.
  fileprivate func check<T>(_ index: Int, of type: T.Type) -> (UnsafeRawPointer) -> Bool {
    if let value = value(at: index), isPlain(Swift.type(of: value)),
      let value = value as? any Equatable, let check = equality(with: value, at: type)
    {
      return check
    }
    if let answer = answer(forAll: type, at: index) { return { _ in answer } }
    // SAFETY: as the types of the record say.
    return { accept(boxed($0.assumingMemoryBound(to: T.self).pointee), at: index) }
  }

  /// A comparison by `==`, for arguments of the type of `value` or an Optional of it.
  private func equality<V: Equatable, T>(
    with value: V, at _: T.Type
  ) -> ((UnsafeRawPointer) -> Bool)? {
    // SAFETY: it is the same type. The types that are named are most arguments; what the compiler
    // knows the type of takes a third of the time.
    if T.self == V.self {
      if let value = value as? Int {
        return { $0.assumingMemoryBound(to: Int.self).pointee == value }
      }
      if let value = value as? String {
        return { $0.assumingMemoryBound(to: String.self).pointee == value }
      }
      // An object may be of a subclass, which another one decides about.
      if V.self is AnyClass { return nil }
      return { $0.assumingMemoryBound(to: V.self).pointee == value }
    }
    if T.self == V?.self, !(V.self is AnyClass), !(V.self is any AnyOptional.Type) {
      return { $0.assumingMemoryBound(to: V?.self).pointee == value }
    }
    return nil
  }
}
