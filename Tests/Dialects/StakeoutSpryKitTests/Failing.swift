import Foundation

/// The error that the tests of error assertions throw.
enum Mishap: Error, Equatable {
  case one
  case two
  case counted(Int)
}

/// An error that is not `Equatable`.
struct Complaint: Error {
  let text: String
}

/// An error that becomes the same `NSError` as another error of this domain with this code.
struct Coded: CustomNSError {
  static let errorDomain = "test"
  let errorCode: Int
}

struct OtherCoded: CustomNSError {
  static let errorDomain = "test"
  let errorCode: Int
}

/// Throws the error, if there is one.
func fail(with error: (any Error)? = nil) throws {
  if let error { throw error }
}

/// Returns the number, or throws the error.
func number(_ number: Int, or error: (any Error)? = nil) throws -> Int {
  if let error { throw error }
  return number
}
