import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Objects that are loaded while a test runs: what they start has the owner of the code that calls them.
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
    let slot = Owner.Slot<Int>()
  }

  /// A library is known by its file's name, not by a folder's, nor by how a longer name begins.
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
    let error = Owner.inForce.with(body.slot, 7).run {
      start(
        &thread,
        { context in
          guard let context else { return nil }
          let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
          body.seen.withLock { $0 = Owner.inForce[body.slot] }
          return nil
        }, Unmanaged.passUnretained(body).toOpaque())
    }
    #expect(error == 0)
    pthread_join(thread, nil)
    #expect(body.seen.withLock { $0 } == 7)
  }
}
