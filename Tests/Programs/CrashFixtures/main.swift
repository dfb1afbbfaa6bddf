// Dies, or does not, in the one way that its argument names. Tests start it and look at how it
// ended and what it printed.
//
//   CrashFixtures NAME [ARGUMENT]
//
// A fixture that finds something wrong says so on standard output and exits with 1.

import Glibc

private let all = [
  PassingOn.all, Bodies.all, ThreadEnds.all, Streams.all, Costs.all, Forks.all,
  Landings.all, LandingTasks.all, Surviving.all, Sweeps.all, Waits.all, Watches.all, Children.all,
  Exploring.all, Doors.all, Loading.all,
].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

guard CommandLine.arguments.count > 1, let fixture = all[CommandLine.arguments[1]] else {
  say("CrashFixtures knows: \(all.keys.sorted().joined(separator: ", "))")
  exit(64)
}

// Whoever starts a process from a thread of libdispatch hands on a mask that blocks nearly all.
private var nothing = sigset_t()
pthread_sigmask(SIG_SETMASK, &nothing, nil)

fixture()
