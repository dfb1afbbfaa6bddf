import Foundation
import StakeoutTestSupport
import Testing

/// Functions are interposed without a write into an object, so objects may be loaded at any time.
@Suite struct LoadingTests {
  /// The object calls all functions through its procedure linkage table.
  ///
  /// The arguments choose whether the table is bound at load time and made read-only.
  @Test(arguments: ["-z now -z relro", "-z lazy -z norelro"])
  func `hundreds of objects are loaded while threads start`(flags: String) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let object = folder.appendingPathComponent("libLoaded.so")
    let linking = flags.split(separator: " ").flatMap { ["-Xlinker", String($0)] }
    try await SharedObject.make(
      """
      #include <pthread.h>
      #include <time.h>
      int start(pthread_t *thread, void *(*body)(void *), void *argument) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return pthread_create(thread, 0, body, argument);
      }
      """, at: object, flags: linking)
    let outcome = try await TrapFixture.run(
      "objects loaded while threads start", object.path)
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "all are loaded\n")
  }

  /// A preloaded allocator such as jemalloc comes before the C library, and calls `clock_gettime`.
  @Test(.disabled(if: Sanitizer.isThread || Sanitizer.isAddress))
  func `an allocator may ask for the time`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let object = folder.appendingPathComponent("liballocator.so")
    try await SharedObject.make(
      """
      #include <stddef.h>
      #include <time.h>
      extern void *__libc_malloc(size_t size);
      extern void *__libc_calloc(size_t count, size_t size);
      void *malloc(size_t size) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return __libc_malloc(size);
      }
      void *calloc(size_t count, size_t size) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return __libc_calloc(count, size);
      }
      """, at: object, flags: [])
    let outcome = try await TrapFixture.run(
      "initialiser of a global", environment: ["LD_PRELOAD": object.path])
    #expect(outcome.ending == .exited(status: 0))
  }
}
