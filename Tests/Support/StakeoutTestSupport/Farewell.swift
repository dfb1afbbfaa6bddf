/// An object that runs a closure when it is deallocated.
package final class Farewell: Sendable {
  private let body: @Sendable () -> Void
  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}
