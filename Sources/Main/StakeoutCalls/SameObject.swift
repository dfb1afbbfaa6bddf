/// Whether an argument is the object itself, in any number of Optionals.
package func isSame(_ argument: Any?, _ object: AnyObject) -> Bool {
  guard let argument = flattened(argument), type(of: argument) is AnyClass else { return false }
  return argument as AnyObject === object
}
