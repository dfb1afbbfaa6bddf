import Testing

@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

@Suite struct SpryableFuncMacroTests {
  @Test func `a function calls spryify with its arguments`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func load()
        @SpryableFunc static func load(id: Int, in path: String, _ flag: Bool, _: Int) -> String
        @SpryableFunc func load(for: Int, `default`: Int, at `in`: Int)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func load() {
              return spryify()
          }
          static func load(id: Int, in path: String, _ flag: Bool, _: Int) -> String {
              return spryify(arguments: id, path, flag, Argument.skipped)
          }
          func load(for: Int, `default`: Int, at `in`: Int) {
              return spryify(arguments: `for`, `default`, `in`)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a function that throws or waits calls the form that does`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a() throws -> Int
        @SpryableFunc func b() async -> Int
        @SpryableFunc func c(id: Int) async throws -> Int
        @SpryableFunc func d() throws(StoreError)
        @SpryableFunc func e(id: Int) async throws(StoreError)
        @SpryableFunc func f() throws(any Error)
        @SpryableFunc func g() throws(Never)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a() throws -> Int {
              return try spryifyThrows()
          }
          func b() async -> Int {
              return await spryifyAsync()
          }
          func c(id: Int) async throws -> Int {
              return try await spryifyAsyncThrows(arguments: id)
          }
          func d() throws(StoreError) {
              return try spryifyThrows(throwing: StoreError.self)
          }
          func e(id: Int) async throws(StoreError) {
              return try await spryifyAsyncThrows(arguments: id, throwing: StoreError.self)
          }
          func f() throws(any Error) {
              return try spryifyThrows()
          }
          func g() throws(Never) {
              return spryify()
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `closures that escape are recorded themselves, or as an argument`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a(_ done: @escaping () -> Void, _ failed: (@Sendable () -> Void)?)
        @SpryableFunc(.asRealClosure) func b(_ done: @escaping () -> Void)
        @SpryableFunc(.asArgument) func c(_ done: @escaping () -> Void, _ work: () -> Void, id: Int)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a(_ done: @escaping () -> Void, _ failed: (@Sendable () -> Void)?) {
              return spryify(arguments: done, failed)
          }
          func b(_ done: @escaping () -> Void) {
              return spryify(arguments: done)
          }
          func c(_ done: @escaping () -> Void, _ work: () -> Void, id: Int) {
              return spryify(arguments: Argument.closure, Argument.closure, id)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `closures that do not escape are passed for the time of the call`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a(_ work: () -> Int, id: Int) -> Int
        @SpryableFunc func b<T>(_ work: () throws -> T, then: (T) -> Void) rethrows -> T
        @SpryableFunc func c(_ work: () -> Int) throws -> Int
        @SpryableFunc func d(_ work: () -> Int, then: () -> Int) throws(StoreError) -> Int
        @SpryableFunc func e(_ work: () async -> Int) async -> Int
        @SpryableFunc nonisolated(nonsending) func f(_ work: () async -> Int) async -> Int
        @SpryableFunc func g(_ work: () async -> Int, _ count: inout Int) async
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a(_ work: () -> Int, id: Int) -> Int {
              return withoutActuallyEscaping(work) { work in
                  spryify(arguments: EphemeralArgument(work), id)
              }
          }
          func b<T>(_ work: () throws -> T, then: (T) -> Void) rethrows -> T {
              return withoutActuallyEscaping(work) { work in
                  withoutActuallyEscaping(then) { then in
                      spryify(arguments: EphemeralArgument(work), EphemeralArgument(then))
                  }
              }
          }
          func c(_ work: () -> Int) throws -> Int {
              return try withoutActuallyEscaping(work) { work in
                  try spryifyThrows(arguments: EphemeralArgument(work))
              }
          }
          func d(_ work: () -> Int, then: () -> Int) throws(StoreError) -> Int {
              return try withoutActuallyEscaping(work) { work -> Result<Int, StoreError> in
                  return withoutActuallyEscaping(then) { then -> Result<Int, StoreError> in
                      do throws(StoreError) {
                          return .success(try spryifyThrows(arguments: EphemeralArgument(work), \
        EphemeralArgument(then), throwing: StoreError.self))
                      } catch {
                          return .failure(error)
                      }
                  }
              } .get()
          }
          func e(_ work: () async -> Int) async -> Int {
              #if hasFeature(NonisolatedNonsendingByDefault)
              return await spryifyAsync(arguments: Argument.closure)
              #else
              return await withoutActuallyEscaping(work) { work in
                  await spryifyAsync(arguments: EphemeralArgument(work))
              }
              #endif
          }
          nonisolated(nonsending) func f(_ work: () async -> Int) async -> Int {
              return await spryifyAsync(arguments: Argument.closure)
          }
          func g(_ work: () async -> Int, _ count: inout Int) async {
              let count_ = InoutArgument(count)
              defer {
                  count = count_.value
              }
              return await spryifyAsync(arguments: Argument.closure, count_)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `what is passed inout can be changed`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func refill(_ glass: inout Int, glass_: Int, label: inout String)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func refill(_ glass: inout Int, glass_: Int, label: inout String) {
              let glass__ = InoutArgument(glass)
              defer {
                  glass = glass__.value
              }
              let label_ = InoutArgument(label)
              defer {
                  label = label_.value
              }
              return spryify(arguments: glass__, glass_, label_)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `an autoclosure is recorded by its value`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a(_ text: @autoclosure () -> String)
        @SpryableFunc func b(_ text: @autoclosure () throws -> String) throws
        @SpryableFunc func c(_ text: @autoclosure () throws -> String)
        @SpryableFunc func d(_ text: @autoclosure () throws -> String) rethrows
        @SpryableFunc func e(_ text: @autoclosure () async throws -> String) async throws
        @SpryableFunc func f(_ text: @autoclosure () throws -> String) throws(StoreError)
        @SpryableFunc(.asArgument) func g(_ text: @autoclosure @escaping () -> String)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a(_ text: @autoclosure () -> String) {
              let text_ = text()
              return spryify(arguments: text_)
          }
          func b(_ text: @autoclosure () throws -> String) throws {
              let text_ = try text()
              return try spryifyThrows(arguments: text_)
          }
          func c(_ text: @autoclosure () throws -> String) {
              return spryify(arguments: Argument.closure)
          }
          func d(_ text: @autoclosure () throws -> String) rethrows {
              let text_ = try text()
              return spryify(arguments: text_)
          }
          func e(_ text: @autoclosure () async throws -> String) async throws {
              let text_ = try await text()
              return try await spryifyAsyncThrows(arguments: text_)
          }
          func f(_ text: @autoclosure () throws -> String) throws(StoreError) {
              return try spryifyThrows(arguments: Argument.closure, throwing: StoreError.self)
          }
          func g(_ text: @autoclosure @escaping () -> String) {
              return spryify(arguments: Argument.closure)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `variadic, owned and pack parameters`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a(_ values: Int...)
        @SpryableFunc func b<each T>(_ values: repeat each T)
        @SpryableFunc func c(_ a: borrowing Image, _ b: consuming Image, _ c: sending Image)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a(_ values: Int...) {
              return spryify(arguments: values)
          }
          func b<each T>(_ values: repeat each T) {
              return spryify(arguments: (repeat each values))
          }
          func c(_ a: borrowing Image, _ b: consuming Image, _ c: sending Image) {
              return spryify(arguments: copy a, copy b, c)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a name with types is said to spryify`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc(.overloaded) func load(id: Int)
        @SpryableFunc(.overloaded, .asArgument) func load(map: [String: Int?], _ done: @escaping \
      (Int) -> Void) async -> Int
        @SpryableFunc(.overloadedResult) func load(id: (a: Int, b: inout String)) -> [Int: String]
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func load(id: Int) {
              return spryify("load(id: Int)", arguments: id)
          }
          func load(map: [String: Int?], _ done: @escaping (Int) -> Void) async -> Int {
              return await spryifyAsync("load(map: [String=Int?], _: (Int) -> Void) async", \
        arguments: map, Argument.closure)
          }
          func load(id: (a: Int, b: inout String)) -> [Int: String] {
              return spryify("load(id: (a=Int, b=inout String)) -> [Int=String]", arguments: id)
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `an initializer is no function`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc init(id: Int)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          init(id: Int)
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.notAFunction at `@SpryableFunc`
        `@Spryable` can only be applied to a `function`
        Remove `@SpryableFunc`:
          `@SpryableFunc` -> ``
        """
      ])
  }

  @Test func `what cannot be stubbed or recorded`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableFunc func a() -> some View
        @SpryableFunc func b() -> sending Image
        @SpryableFunc func c(_ file: borrowing some ~Copyable)
        @SpryableFunc func d<T: ~Copyable>(_ file: consuming T)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          func a() -> some View {
              fatalError()
          }
          func b() -> sending Image {
              fatalError()
          }
          func c(_ file: borrowing some ~Copyable) {
              fatalError()
          }
          func d<T: ~Copyable>(_ file: consuming T) {
              fatalError()
          }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.opaqueResult at `some View`
        An opaque result cannot be stubbed: write the body, or return `any`
        """,
        """
        error SpryableMacros.sendingResult at `sending Image`
        A `sending` result cannot be stubbed: write the body
        """,
        """
        error SpryableMacros.noncopyableParameter at `_ file: borrowing some ~Copyable`
        `file` cannot be recorded because it may be noncopyable: write the body
        """,
        """
        error SpryableMacros.noncopyableParameter at `_ file: consuming T`
        `file` cannot be recorded because it may be noncopyable: write the body
        """,
      ])
  }
}
