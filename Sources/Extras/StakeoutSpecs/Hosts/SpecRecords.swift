private import CStakeoutSpecs
internal import Testing

/// The only code that uses API that Swift Testing makes public only for its own macros.
///
/// `Test.__function` or `Test.__type` makes a test, and `Test.__store` hands it over. Issue 521 of
/// swift-testing asks for a public way to make tests at run time.
extension RecordedTest {
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

/// The number of tests, for which as many records answer.
@_cdecl("stk_specs_test_count")
func countSpecTests() -> UInt32 { UInt32(RecordedTest.ofThisImage.count) }

/// Answers for test-content record `index`; Swift Testing calls it through the C module.
@_cdecl("stk_specs_load")
func loadSpecRecord(
  _ index: UInt32, _ out: UnsafeMutableRawPointer, _ type: UnsafeRawPointer
) -> CBool {
  let tests = RecordedTest.ofThisImage
  guard index < tests.count else { return false }
  let recorded = tests[Int(index)]
  return Test.__store({ recorded.test }, into: out, asTypeAt: type)
}

/// Whether this process runs tests of Swift Testing, and has specs for it; called at its end, if no
/// record was asked for.
@_cdecl("stk_specs_are_left_out")
func areSpecsLeftOut() -> CBool {
  let types = SpecTypes()
  return CommandLine.arguments.contains { $0.hasSuffix("swift-testing") }
    && !(types.generic.isEmpty && types.runnable.allSatisfy { $0 is any ParameterizedSpec.Type })
}

extension RecordedTest {
  /// The tests of all specs, built once when Swift Testing asks for the first test.
  fileprivate static let ofThisImage: [RecordedTest] = {
    let types = SpecTypes()
    return SpecTests(types.runnable, generic: types.generic)
      .cut(to: Int(stk_specs_record_count()))
  }()
}
