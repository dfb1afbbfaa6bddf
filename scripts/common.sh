# Helpers for several scripts, which source this file in the package's root folder.

# The C compiler of the Swift toolchain.
c_compiler() {
  command -v clang || echo "$(dirname "$(readlink -f "$(command -v swift)")")/clang"
}

# swift_test ARGUMENTS...: `swift test`, but fails also if no test ran, for example because a
# filter matches nothing or the bundle is empty. At the end it repeats what failed: the log
# above has thousands of lines about tests that passed.
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

# public_modules: the modules that users import, and those that these export: not the plug-ins and
# their parts, nor a module without declarations.
public_modules() {
  local module
  for module in Sources/*/; do
    module=$(basename "$module")
    case $module in
      StakeoutFake* | StakeoutMacroPlugin | SpryMacroAvailable) ;;
      *) echo "$module" ;;
    esac
  done
}
