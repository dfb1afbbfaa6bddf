import StakeoutSpryKit

/// The protocol of the examples in SpryKit's introduction, with a handwritten fake below.
protocol StringService: AnyObject {
  var readonlyProperty: String { get }
  var readwriteProperty: String { get set }
  func doThings()
  func giveMeAString(arg1: Bool, arg2: String) -> String
  static func giveMeAString(arg1: Bool, arg2: String) -> String
}

final class FakeStringService: StringService, Spryable {
  enum ClassFunction: String, StringRepresentable {
    case imAClassFunction = "imAClassFunction()"
    case giveMeAStringWithArg1_Arg2 = "giveMeAString(arg1:arg2:)"
  }

  enum Function: String, StringRepresentable {
    case readonlyProperty
    case readwriteProperty
    case doThings = "doThings()"
    case giveMeAStringWithArg1_Arg2 = "giveMeAString(arg1:arg2:)"
    case hereAreTwoStrings = "hereAreTwoStrings(string1:string2:)"
    case iHaveACompletionClosure = "iHaveACompletionClosure(string:completion:)"
  }

  var readonlyProperty: String {
    return stubbedValue()
  }

  var readwriteProperty: String {
    set {
      recordCall(arguments: newValue)
    }
    get {
      return stubbedValue()
    }
  }

  func doThings() {
    return spryify()
  }

  func giveMeAString(arg1: Bool, arg2: String) -> String {
    return spryify(arguments: arg1, arg2)
  }

  func hereAreTwoStrings(string1: String?, string2: String?) -> Bool {
    return spryify(arguments: string1, string2)
  }

  func iHaveACompletionClosure(string: String, completion: @escaping () -> Void) {
    return spryify(arguments: string, completion)
  }

  static func giveMeAString(arg1: Bool, arg2: String) -> String {
    return spryify(arguments: arg1, arg2)
  }

  static func imAClassFunction() {
    return spryify()
  }
}
