import Dispatch
import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Work inherits the test context of the code that starts it, for every way to start work.
@Suite struct StartedWorkTests {
  typealias Work = @Sendable () -> Void

  /// A way to start work, such as a dispatch block, a thread or a task.
  enum Way: String, CaseIterable, Sendable {
    case async, asyncFlags, barrier, barrierFlags, after, group, item, itemInGroup, notify,
      itemNotify
    case nested, thread, threadBlock, pthread, threadToQueue, operation, blockOperation,
      serialOperations
    case source, sourceCancel, perform, mainQueue, detachedTask, detachedActor, task, taskInThread

    func start(_ work: @escaping Work) {
      switch self {
      case .async: DispatchQueue.global().async(execute: work)
      case .asyncFlags:
        DispatchQueue.global().async(qos: .utility, flags: .enforceQoS, execute: work)
      case .barrier:
        DispatchQueue(label: "concurrent", attributes: .concurrent)
          .async(flags: .barrier, execute: work)
      case .barrierFlags:
        DispatchQueue(label: "concurrent", attributes: .concurrent)
          .async(group: DispatchGroup(), qos: .utility, flags: .barrier, execute: work)
      case .after: DispatchQueue.global().asyncAfter(deadline: .now() + 0.001, execute: work)
      case .group: DispatchQueue.global().async(group: DispatchGroup(), execute: work)
      case .item: DispatchQueue.global().async(execute: DispatchWorkItem(block: work))
      case .itemInGroup:
        DispatchQueue.global().async(group: DispatchGroup(), execute: DispatchWorkItem(block: work))
      case .notify:
        let group = DispatchGroup()
        group.enter()
        group.notify(queue: .global(), execute: work)
        group.leave()
      case .itemNotify:
        let item = DispatchWorkItem {}
        item.notify(queue: .global(), execute: work)
        DispatchQueue.global().async(execute: item)
      case .nested: DispatchQueue.global().async { DispatchQueue.global().async(execute: work) }
      case .thread: Thread.detachNewThread(work)
      case .threadBlock: Thread(block: work).start()
      case .pthread: startPthread(work)
      case .threadToQueue: Thread.detachNewThread { DispatchQueue.global().async(execute: work) }
      case .operation: OperationQueue().addOperation(work)
      case .blockOperation: OperationQueue().addOperation(BlockOperation(block: work))
      case .serialOperations:
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.addOperation {}
        queue.addOperation(work)
      case .source:
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler {
          work()
          timer.cancel()
        }
        timer.schedule(deadline: .now() + 0.001)
        timer.resume()
      case .sourceCancel:
        let timer = DispatchSource.makeTimerSource()
        timer.setCancelHandler(handler: work)
        timer.resume()
        timer.cancel()
      case .perform: DispatchQueue.concurrentPerform(iterations: 2) { if $0 == 1 { work() } }
      case .mainQueue: DispatchQueue.main.async(execute: work)
      case .detachedTask: Task.detached { work() }
      case .detachedActor: Task.detached { @MainActor in work() }
      case .task: Task { work() }
      case .taskInThread: Thread.detachNewThread { Task { work() } }
      }
    }

    private func startPthread(_ work: @escaping Work) {
      final class Box: Sendable {
        let work: Work
        init(_ work: @escaping Work) { self.work = work }
      }
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
          return nil
        }, Unmanaged.passRetained(Box(work)).toOpaque())
      pthread_detach(thread)
    }
  }

  @Test(arguments: Way.allCases) func `it has the test and its settings`(way: Way) async {
    let (contextKey, test) = (ContextKey<Int>(), RunningTest.current)
    let seen: (RunningTest?, Int?) = await withCheckedContinuation { continuation in
      TestContext.local.with(contextKey, 7).run {
        way.start {
          continuation.resume(returning: (RunningTest.current, TestContext.local[contextKey]))
        }
      }
    }
    #expect(test != nil && seen.0 == test)
    #expect(seen.1 == 7)
  }

  @Test(arguments: Set(Way.allCases).subtracting([.detachedTask, .detachedActor]))
  func `an expectation of Swift Testing counts for the test, and may be known`(way: Way) async {
    await withKnownIssue {
      await withCheckedContinuation { continuation in
        way.start {
          #expect(Bool(false), Comment(rawValue: way.rawValue))
          withKnownIssue {
            #expect(Bool(false), "inside")
          } matching: {
            $0.comments == ["inside"]
          }
          continuation.resume()
        }
      }
    } matching: {
      $0.comments == [Comment(rawValue: way.rawValue)]
    }
  }

  @Test(arguments: [1, 4])
  func `an operation has the owner that added it, in a queue that others use, too`(
    width: Int
  ) async {
    let contextKey = ContextKey<Int>()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    let seen = Locked<[(added: Int, ran: Int?)]>([])
    await withCheckedContinuation { continuation in
      queue.isSuspended = true
      var last: Operation?
      for number in 0..<20 {
        TestContext.local.with(contextKey, number).run {
          let operation = BlockOperation {
            let ran = TestContext.local[contextKey]
            seen.withLock { $0.append((number, ran)) }
          }
          // Let every second operation become ready when the one before it ends.
          if let last, number % 2 == 1 { operation.addDependency(last) }
          last = operation
          queue.addOperation(operation)
        }
      }
      queue.addBarrierBlock { continuation.resume() }
      queue.isSuspended = false
    }
    #expect(seen.withLock { $0.count } == 20)
    #expect(seen.withLock { $0.allSatisfy { $0.added == $0.ran } })
  }

  @Test func `work that is never done is released`() {
    final class Object: Sendable {}
    weak var object: Object?
    do {
      let captured = Object()
      object = captured
      let item = DispatchWorkItem { withExtendedLifetime(captured) {} }
      item.cancel()
    }
    #expect(object == nil)
  }
}
