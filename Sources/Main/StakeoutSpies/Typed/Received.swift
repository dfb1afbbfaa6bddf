// The recorded calls of a fake with typed arguments, as in `fake.received.load(id: 7)`.

public import StakeoutCalls
package import StakeoutCore

/// The calls of a function that a fake received, as in `fake.received.load(id: .any)`.
///
/// It contains the calls that were recorded when it was made. In a waiting expectation, a new call
/// makes a new collection and wakes the expectation. With a ``TypedPattern/where(_:fileID:line:)`` or a
/// matcher, the expectation polls instead, because these may read other state too.
///
/// ```swift
/// expect(teller.received.pay(.any, to: "ada")).toEventually(haveCount(2))
/// ```
public struct ReceivedCalls<Arguments> {
  private let log: CallLog
  private let number: UInt64
  /// The patterns for the arguments; nil to accept any arguments.
  private let patterns: ArgumentPatterns?
  private let entries: [Journal<CallRecord>.Entry]
  private let read: (inout ArgumentReader) throws -> Arguments

  /// Makes the collection, and marks its calls as verified.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  public init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument] = [],
    reading read: @escaping (inout ArgumentReader) throws -> Arguments
  ) {
    let specified = arguments.patterns
    patterns = specified.count == 0 ? nil : specified
    log = storage.log
    number = FunctionNames.number(of: function)
    entries = log.entries(of: number, with: patterns)
    self.read = read
  }
}

extension ReceivedCalls {
  private var function: String { FunctionNames.text(of: number) }

  /// The expected calls as the test wrote them: `pay(any, to: "ada")`, or `pay(_:to:)` for all calls.
  private var asked: String {
    guard let patterns else { return function }
    let arguments = patterns.elements.indices.map { index in
      let element = patterns.elements[index]
      return element.pattern == nil
        ? FunctionName.code(of: element.specified) : patterns.noun(at: index)
    }
    return FunctionName(function).call(arguments)
  }
}

extension ReceivedCalls {
  /// The expected call of these patterns, to check the order of calls, also across fakes:
  /// `expect([teller.received.pay(.any, to: "ada").step, audit.received.log(.any).step]).to(beInOrder())`.
  public var step: CallStep { CallStep(log, function: function, with: patterns) }

  /// Waits for the first call by suspending the task.
  ///
  /// The call itself wakes the task.
  ///
  /// ```swift
  /// let payment = try await teller.received.pay(.any, to: "ada").first(within: .seconds(1))
  /// ```
  ///
  /// A call that is already recorded counts, too.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait. With zero or less, only calls that are already recorded count.
  ///   - fileID: the source site that the error names. Leave it out.
  ///   - filePath: the source site that the error names. Leave it out.
  ///   - line: the source site that the error names. Leave it out.
  ///   - column: the source site that the error names. Leave it out.
  /// - Throws: `MissedCall` after the timeout, or when the task is cancelled. The error names this line
  ///   and lists the recorded calls.
  nonisolated(nonsending) public func first(
    within timeout: Duration, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws(MissedCall) -> TypedCall<Arguments> {
    let call = try await log.call(
      of: function, with: patterns, number: 1, timeout: timeout,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return TypedCall(recorded: call, read: read)
  }
}

extension ReceivedCalls: RandomAccessCollection {
  /// The index of the first call: zero.
  public var startIndex: Int { 0 }

  /// The index after the last call, which is the number of calls.
  public var endIndex: Int { entries.count }

  /// The call at an index, in the order of the calls.
  ///
  /// If there is no such call, the process ends with a message that lists the calls.
  public subscript(index: Int) -> TypedCall<Arguments> {
    guard indices.contains(index) else {
      let number = CountSpecifier.text(of: count, "call")
      Misuse(
        "Received calls: index out of bounds",
        "Index \(index) is out of bounds for \(number) of <\(asked)>", "\(self)"
      ).end()
    }
    return TypedCall(recorded: log.call(of: entries[index]), read: read)
  }
}

extension ReceivedCalls: WakeSourceProviding {
  /// The log, which rings an event at each call; nil if the patterns may read other state.
  package var wakeSource: (any WakeSource)? { patterns?.isStable ?? true ? log : nil }
}

extension ReceivedCalls: SelfDescribingCollection {
  package var collectionName: String { "calls of <\(asked)>" }
}

extension ReceivedCalls: CustomStringConvertible {
  /// The calls with their arguments, at most 20 of them: `pay(_:to:) with <5>, <ada>; …`.
  ///
  /// If there are none, it is `no calls of <pay(any, to: "ada")>`. It is followed by the latest call of
  /// the function that comes closest, or else by the calls of other functions.
  public var description: String {
    if isEmpty {
      let latest = LatestCalls(log)
      let others = latest.count == 0 ? nil : "received \(latest.summary)"
      let remark = latest.closest(of: function, patterns) ?? others
      return "no calls of <\(asked)>" + (remark.map { " (\($0))" } ?? "")
    }
    let rest = count > 20 ? ["… \(count - 20) more"] : []
    return (prefix(20).map(\.description) + rest).joined(separator: "; ")
  }
}

/// One recorded call, with its arguments in the types and under the names of the parameters.
///
/// ```swift
/// let first = teller.received.pay(.any, to: .any)[0]
/// first.amount  // the same as first.arguments.amount
/// ```
@dynamicMemberLookup
public struct TypedCall<Arguments> {
  let recorded: LoggedCall
  let read: (inout ArgumentReader) throws -> Arguments

  /// The call with untyped arguments.
  public var call: Call { recorded.call }

  /// The arguments as a tuple.
  ///
  /// If an argument has lost its type, such as an object that was being deallocated, the test fails,
  /// and the process ends because a tuple has no default value.
  public var arguments: Arguments {
    var reader = ArgumentReader(.typed(recorded.record), of: call.function, verb: "received")
    do {
      return try read(&reader)
    } catch {
      let misuse = error as? Misuse ?? Misuse("Unable to read the arguments", "\(error)")
      return misuse.value(of: Arguments.self, at: SourceSite())
    }
  }

  /// One argument, by its name.
  public subscript<Value>(dynamicMember path: KeyPath<Arguments, Value>) -> Value {
    arguments[keyPath: path]
  }

  /// Another property of the call, such as its time, thread or task.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<Call, Value>) -> Value {
    call[keyPath: path]
  }
}

extension TypedCall: CustomStringConvertible {
  /// The function and its arguments in angle brackets: `load(id:) with <7>`.
  public var description: String { call.description }
}

/// A reader of the arguments of a call, one after another, in the types of the function's parameters.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct ArgumentReader {
  private let arguments: PassedArguments.Content
  private var index = 0
  private let function: () -> String
  private let verb: String

  /// - Parameters:
  ///   - function: the function, for the text of a failure.
  ///   - verb: the function that the test used, for the text of a failure.
  init(
    _ arguments: PassedArguments.Content, of function: @autoclosure @escaping () -> String,
    verb: String
  ) {
    self.arguments = arguments
    self.function = function
    self.verb = verb
  }

  /// Returns the next argument.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func callAsFunction<T>(_ type: T.Type = T.self) throws -> T {
    defer { index += 1 }
    if let typed = arguments.argument(at: index, as: type) { return typed }
    throw Misuse(
      "Used '.\(verb)()' with a closure that takes other parameters than the function has",
      "Function: \(function())",
      "Argument: \(Call.text(ofAll: [arguments.argument(at: index, as: Any?.self) ?? nil]))",
      "Type that the closure takes: \(type)")
  }

  /// Returns the next argument, which is an `inout` argument that the stub can change.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func changeable<T>(_: T.Type = T.self) throws -> InoutArgument<T> {
    try self(InoutArgument<T>.self)
  }
}
