import Foundation

/// What the tests of assertions on errors throw.
enum Mishap: Error, Equatable {
  case one
  case two
  case counted(Int)
}

/// One that is not `Equatable`.
struct Complaint: Error {
  let text: String
}

/// One that stands for the same `NSError` as its namesakes.
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
