internal import CStakeout

/// Learns the names of the tasks that the calling thread makes.
package final class TaskMaking {
  private let note: (_ task: UInt64, _ name: String) -> Void

  package init(_ note: @escaping (_ task: UInt64, _ name: String) -> Void) { self.note = note }

  /// Has this object told of each task with a name that the calling thread makes from here on.
  ///
  /// Whoever calls it keeps the object until ``end()``.
  package func begin() {
    stk_tasks_watch_making(
      { watch, task, name in
        guard let watch, let name else { return }
        let making = Unmanaged<TaskMaking>.fromOpaque(watch).takeUnretainedValue()
        making.note(stk_tasks_number_of(task), String(cString: name))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends that for the calling thread.
  package static func end() { stk_tasks_watch_making(nil, nil) }
}
