// A program that crashes, or survives, in the way that its argument names. Tests start it, and check how it
// ended and what it printed.
//
//   CrashFixtures NAME [ARGUMENT]
//
// A fixture that finds something wrong prints it to standard output and exits with status 1.

import Glibc

private let all = [
  PassingOn.all, Bodies.all, ThreadEnds.all, Streams.all, Costs.all, Forks.all,
  Recoveries.all, RecoveryTasks.all, Surviving.all, Sweeps.all, Waits.all, TaskTraps.all,
  Children.all, TrapEnds.all,
  Exploring.all, Capabilities.all, Loading.all,
].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

guard CommandLine.arguments.count > 1, let fixture = all[CommandLine.arguments[1]] else {
  say("CrashFixtures knows: \(all.keys.sorted().joined(separator: ", "))")
  exit(64)
}

// Unblock all signals: a process that is started by a thread of libdispatch inherits a mask that blocks
// nearly all of them.
private var nothing = sigset_t()
pthread_sigmask(SIG_SETMASK, &nothing, nil)

fixture()
