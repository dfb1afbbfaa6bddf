// The records by which Swift Testing finds the examples of all specs.

private import CStakeoutSpecs
internal import Testing

/// The only code that uses API that Swift Testing makes public only for its own macros.
///
/// `Test.__function` or `Test.__type` makes a test, and `Test.__store` passes it to Swift Testing. Issue
/// 521 of swift-testing asks for a public way to make tests at run time.
extension RegisteredTest {
  /// Makes the test.
  fileprivate var test: Test {
    switch self {
    case .suite(let type, let traits, let location):
      #if compiler(>=6.4)
        return Test.__type(type, traits: traits, sourceBounds: bounds(location))
      #else
        return Test.__type(type, traits: traits, sourceLocation: location)
      #endif
    case .example(let type, let title, let traits, let location, let run):
      return function(type, title, traits, location, run)
    }
  }

  private func function<T>(
    _ type: T.Type, _ title: String, _ traits: [any TestTrait], _ location: SourceLocation,
    _ run: @escaping @Sendable () async throws -> Void
  ) -> Test {
    #if compiler(>=6.4)
      Test.__function(
        named: title.withoutMarks, in: type, xcTestCompatibleSelector: nil, displayName: title,
        traits: traits, sourceBounds: bounds(location), testFunction: run)
    #else
      Test.__function(
        named: title.withoutMarks, in: type, xcTestCompatibleSelector: nil, displayName: title,
        traits: traits, sourceLocation: location, testFunction: run)
    #endif
  }

  #if compiler(>=6.4)
    private func bounds(_ location: SourceLocation) -> __SourceBounds {
      __SourceBounds(
        __uncheckedLowerBound: location, upperBound: (location.line, location.column))
    }
  #endif
}

/// Returns the number of tests, which is also the number of records that are in use.
@_cdecl("stk_specs_test_count")
func countSpecTests() -> UInt32 { UInt32(RegisteredTest.ofThisImage.count) }

/// Returns the test of test-content record `index`.
///
/// Swift Testing calls it through the C module.
@_cdecl("stk_specs_load")
func loadSpecRecord(
  _ index: UInt32, _ out: UnsafeMutableRawPointer, _ type: UnsafeRawPointer
) -> CBool {
  let tests = RegisteredTest.ofThisImage
  guard index < tests.count else { return false }
  let recorded = tests[Int(index)]
  return Test.__store({ recorded.test }, into: out, asTypeAt: type)
}

/// Returns whether this process runs tests of Swift Testing and has specs for it.
///
/// Called at the end of the process if Swift Testing asked for no record, to report that specs did not
/// run.
@_cdecl("stk_specs_are_left_out")
func specsDidNotRun() -> CBool {
  let types = SpecTypes()
  return CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }
    && !(types.generic.isEmpty && types.runnable.allSatisfy { $0 is any ParameterizedSpec.Type })
}

extension RegisteredTest {
  /// The tests of all specs, built once, when Swift Testing asks for the first test.
  fileprivate static let ofThisImage: [RegisteredTest] = {
    let types = SpecTypes()
    return SpecTests(types.runnable, generic: types.generic)
      .cut(to: Int(stk_specs_record_count()))
  }()
}

/// A test to be registered with Swift Testing.
enum RegisteredTest: Sendable {
  case suite(any Spec.Type, traits: [any SuiteTrait], at: SourceLocation)
  /// An example.
  ///
  /// Its name in lists and filters is the title, without characters that break files of test names.
  case example(
    any SendableMetatype.Type, titled: String, traits: [any TestTrait] = [], at: SourceLocation,
    run: @Sendable () async throws -> Void)

  /// Creates a test with this title that fails with this message.
  static func failing(
    in type: any SendableMetatype.Type, _ title: String, at location: SourceLocation,
    _ message: String
  ) -> RegisteredTest {
    .example(type, titled: title, at: location) {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  }
}

/// The types in the image of this module that conform to ``Spec``.
struct SpecTypes {
  /// The types that can run, in no particular order.
  private(set) var runnable: [any Spec.Type] = []
  /// The names of generic types, which cannot run: without their arguments they are no types.
  private(set) var generic: [String] = []

  /// Finds the types.
  init() {
    let count = stk_specs_find_types(Self.descriptor, nil, 0)
    withUnsafeTemporaryAllocation(of: stk_specs_type.self, capacity: count) { types in
      let found = stk_specs_find_types(Self.descriptor, types.baseAddress, count)
      for type in types.prefix(found) { add(type) }
    }
  }

  private mutating func add(_ type: stk_specs_type) {
    guard let metadata = type.metadata else { return generic.append(String(cString: type.name)) }
    // SAFETY: a metatype of a type that is not generic is represented by the type's metadata.
    let anyType = unsafeBitCast(metadata, to: Any.Type.self)
    if let spec = anyType as? any Spec.Type { runnable.append(spec) }
  }

  /// The descriptor of the protocol ``Spec``, which identifies its conformances.
  private static var descriptor: UnsafeRawPointer {
    // SAFETY: the metadata of an existential type is its kind, a word of flags and counts, and then
    // the descriptors of its protocols. That is part of the stable ABI.
    let metadata = unsafeBitCast((any Spec).self as Any.Type, to: UnsafePointer<Words>.self)
    return metadata.pointee.protocols
  }

  /// The words at the beginning of the metadata of an existential type.
  private struct Words {
    let kind: UInt
    let flags: UInt
    let protocols: UnsafeRawPointer
  }
}
