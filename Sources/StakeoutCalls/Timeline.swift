internal import StakeoutRuntime
private import Synchronization

/// The calls of several logs in the one order of all calls.
///
/// It holds every call whose `append` had returned. Later ones may be among them, up to one moment
/// that is the same for all logs: a call is not shown without those that came before it.
package func timeline(of logs: [CallLog]) -> [Call] {
  let latest = JournalOrder.latest
  // The logs are to be read after the number, on every processor.
  atomicMemoryFence(ordering: .acquiring)
  var seen: Set<ObjectIdentifier> = []
  return
    logs
    .filter { seen.insert(ObjectIdentifier($0)).inserted }
    .flatMap(\.calls)
    .filter { $0.sequence <= latest }
    .sorted { $0.sequence < $1.sequence }
}
