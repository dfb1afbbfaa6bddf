# What several scripts need. Sourced by them, with the package's root as current folder.

# The C compiler of the Swift toolchain.
c_compiler() {
  command -v clang || echo "$(dirname "$(readlink -f "$(command -v swift)")")/clang"
}

# swift_test ARGUMENTS...: `swift test`, which also fails when no test ran at all, as it
# would with a filter that fits nothing or with a bundle that came out empty. What failed
# is said again at the end, below thousands of lines about what passed.
swift_test() {
  local log status=0
  log=$(mktemp)
  swift test "$@" 2>&1 | tee "$log" || status=$?
  if ((status == 0)) && ! grep -qE '(Executed|Test run with) [1-9][0-9]* test' "$log"; then
    echo "$0: no test ran" >&2
    status=1
  fi
  if ((status != 0)); then
    echo "$0: what failed" >&2
    grep -E '^✘|: error: |Sanitizer|^Fatal error|signal code' "$log" | cut -c1-1000 | head -n 60 >&2 || true
  fi
  rm -f "$log"
  return "$status"
}
