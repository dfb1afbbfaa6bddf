public import Foundation

/// A matcher that accepts sequences without elements; nil fails it both ways.
///
/// It takes one element of a sequence that can be walked only once.
@inlinable
public func beEmpty<S: Sequence>() -> Matcher<S> {
  beEmpty { sequence in
    var elements = sequence.makeIterator()
    return elements.next() == nil
  }
}

/// A matcher that accepts empty sets and option sets; nil fails it both ways.
@inlinable
public func beEmpty<S: SetAlgebra>() -> Matcher<S> {
  beEmpty { $0.isEmpty }
}

/// A matcher that accepts empty sets; nil fails it both ways.
@inlinable
public func beEmpty<S: Sequence & SetAlgebra>() -> Matcher<S> {
  beEmpty { $0.isEmpty }
}

/// A matcher that accepts the empty string; nil fails it both ways.
@inlinable
public func beEmpty() -> Matcher<String> {
  beEmpty { $0.isEmpty }
}

/// A matcher that accepts the empty Foundation string; nil fails it both ways.
@inlinable
public func beEmpty() -> Matcher<NSString> {
  beEmpty { $0.length == 0 }
}

/// A matcher that accepts Foundation dictionaries without entries; nil fails it both ways.
@inlinable
public func beEmpty() -> Matcher<NSDictionary> {
  beEmpty { $0.count == 0 }
}

/// A matcher that accepts Foundation arrays without elements; nil fails it both ways.
@inlinable
public func beEmpty() -> Matcher<NSArray> {
  beEmpty { $0.count == 0 }
}

/// A matcher that accepts Foundation collections without elements; nil fails it both ways.
@inlinable
public func beEmpty() -> Matcher<any NMBCollection> {
  beEmpty { $0.count == 0 }
}

@inlinable
func beEmpty<T>(where isEmpty: @escaping (T) -> Bool) -> Matcher<T> {
  .judging("be empty", noun: "empty", where: isEmpty)
}
