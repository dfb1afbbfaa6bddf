internal import StakeoutRuntime
private import Synchronization

/// Returns the calls of several logs in the one order of all calls.
///
/// The result contains every call whose `append` has returned. It may contain later ones, up to one
/// moment that is the same for all logs: no call appears without those before it.
package func timeline(of logs: [CallLog]) -> [Call] {
  let latest = JournalOrder.latest
  // The logs must be read after the number, on every processor.
  atomicMemoryFence(ordering: .acquiring)
  var seen: Set<ObjectIdentifier> = []
  return
    logs
    .filter { seen.insert(ObjectIdentifier($0)).inserted }
    .flatMap(\.calls)
    .filter { $0.sequence <= latest }
    .sorted { $0.sequence < $1.sequence }
}
