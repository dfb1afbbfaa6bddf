import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Work that a shared object starts inherits the test context of the code that calls the object,
/// even if it was loaded during the test.
@Suite struct LoadedObjectTests {
  private static let source = """
    #include <pthread.h>
    int start(pthread_t *thread, void *(*body)(void *), void *argument) {
      return pthread_create(thread, 0, body, argument);
    }
    """
  private typealias Start =
    @convention(c) (
      UnsafeMutablePointer<pthread_t>,
      @convention(c) (UnsafeMutableRawPointer?) ->
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer
    ) -> Int32

  private final class Body: Sendable {
    let seen = Locked<Int?>(nil)
    let contextKey = ContextKey<Int>()
  }

  /// Known libraries are recognised by the name of their file.
  ///
  /// The name of a folder, or a longer name with the same beginning, must not count.
  @Test(arguments: [
    "plain/libObject.so", "libdispatch-tests/libObject.so", "libXCTest.so/libTestingTools.so",
    "libc.so/libswift_ConcurrencyTools.so", "libTesting/libdispatchTools.so",
  ])
  func `a thread has an owner whatever its object is called`(name: String) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try await SharedObject.make(Self.source, at: file)
    let object = try #require(dlopen(file.path, RTLD_NOW | RTLD_LOCAL))
    let start = unsafeBitCast(try #require(dlsym(object, "start")), to: Start.self)
    let body = Body()
    var thread = pthread_t()
    let error = TestContext.local.with(body.contextKey, 7).run {
      start(
        &thread,
        { context in
          guard let context else { return nil }
          let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
          body.seen.withLock { $0 = TestContext.local[body.contextKey] }
          return nil
        }, Unmanaged.passUnretained(body).toOpaque())
    }
    #expect(error == 0)
    pthread_join(thread, nil)
    #expect(body.seen.withLock { $0 } == 7)
  }
}
