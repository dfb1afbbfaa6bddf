# A small suite of tests for scripts/test-shut and scripts/test-links: traps, schedules, virtual time,
# doubles, waits and a spec. They source this file in the root folder of the package.
# shellcheck disable=SC2034  # $folder is for the scripts

export STAKEOUT_WARNINGS_ARE_ERRORS=1 NO_COLOR=1 SWIFT_BACKTRACE=enable=no
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Builds in the same way as scripts/test, so that nothing is left to build after it.
build_suite() {
  build_tests --explicit-target-dependency-import-check error
  folder=$(products)
  schedules=$(test_program "$folder" StakeoutSchedulesTests)
  specs=$(test_program "$folder" KiwiSpecTests)
}

# run_suite NAME COMMAND...: runs the tests of both frameworks by a command that takes another command as its
# arguments. Writes the output to $logs/NAME, and the status of each framework to $logs/NAME.status.
run_suite() {
  local name=$1 status=0 other=0 program
  shift
  : >"$logs/$name"
  for program in $(printf '%s\n' "$schedules" "$specs" | sort -u); do
    timeout 60 "$@" "$program" --testing-library swift-testing \
      --filter 'CapabilityTrapTests|FromQuickSpec' >>"$logs/$name" 2>&1 || status=$?
  done
  timeout 60 "$@" "$schedules" StakeoutSchedulesTests.CapabilityTrapXCTests >>"$logs/$name" 2>&1 || other=$?
  echo "$status $other" >"$logs/$name.status"
}

# tests_of NAME: prints how many tests of each framework have run, as the log tells.
tests_of() { grep -oE '(Executed|Test run with) [0-9]+ tests?' "$logs/$1" | sort -u; }
