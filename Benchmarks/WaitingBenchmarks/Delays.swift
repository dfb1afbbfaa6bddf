import Benchmark
import Stakeout
import Support

/// From a change to the return of the `toEventually` that waited for it.
func registerDelays() {
  let rounds = Benchmark.Configuration.rounds(.delay, atMost: 300)
  let change = Change()
  let flag = Flag()
  let mailbox = FakeMailbox()

  @Sendable func untilFlag() -> Int {
    flag.isSet = false
    change.schedule { flag.isSet = true }
    expect(flag.isSet).toEventually(beTrue())
    return change.age
  }

  @Sendable func untilCall() -> Int {
    mailbox.resetCalls()
    change.schedule { mailbox.deliver(1) }
    expect(mailbox).toEventually(haveReceived(.deliver, with: 1))
    return change.age
  }

  Benchmark("Delay, main thread", configuration: rounds) { benchmark in
    benchmark.measurement(.delay, MainThread.run(untilFlag))
  }

  Benchmark("Delay, other thread", configuration: rounds) { benchmark in
    benchmark.measurement(.delay, untilFlag())
  }

  Benchmark("Delay, task", configuration: rounds) { benchmark in
    flag.isSet = false
    change.schedule { flag.isSet = true }
    await expect(flag.isSet).toEventually(beTrue())
    benchmark.measurement(.delay, change.age)
  }

  Benchmark("Delay of a recorded call, main thread", configuration: rounds) { benchmark in
    benchmark.measurement(.delay, MainThread.run(untilCall))
  }

  Benchmark("Delay of a recorded call, other thread", configuration: rounds) { benchmark in
    benchmark.measurement(.delay, untilCall())
  }

  Benchmark("Delay of a recorded call, task", configuration: rounds) { benchmark in
    mailbox.resetCalls()
    change.schedule { mailbox.deliver(1) }
    await expect(mailbox).toEventually(haveReceived(.deliver, with: 1))
    benchmark.measurement(.delay, change.age)
  }
}
