# Helpers for several scripts, which source this file in the package's root folder.

# The C compiler of the Swift toolchain.
c_compiler() {
  command -v clang || echo "$(dirname "$(readlink -f "$(command -v swift)")")/clang"
}

# swift COMMAND ARGUMENTS...: the toolchain's, with the build system that STAKEOUT_BUILD_SYSTEM names, `native`
# or `swiftbuild`; without the variable, with the one that this version of Swift prefers.
swift() {
  case $1 in
    build | package | run | test)
      command swift "$1" ${STAKEOUT_BUILD_SYSTEM:+--build-system "$STAKEOUT_BUILD_SYSTEM"} "${@:2}"
      ;;
    *) command swift "$@" ;;
  esac
}

# products ARGUMENTS...: the folder of what `swift build ARGUMENTS...` builds. No other script knows where
# a build system puts its products.
products() { swift build "$@" --show-bin-path; }

# test_program FOLDER TARGET: the program with the tests of a target, in a folder of products: one for the
# whole package, or with Swift Build a runner for each target.
test_program() {
  local program=$1/$2-test-runner
  [[ -e $program ]] || program=$(echo "$1"/*.xctest)
  echo "$program"
}

# modules FOLDER: the folder of the compiled modules, in a folder of products: with macros, the native build
# system builds modules also for the compiler's machine, and those are complete.
modules() {
  local folder
  for folder in "$1/Modules-tool" "$1/Modules" "$1"; do
    [[ ! -d $folder ]] || break
  done
  echo "$folder"
}

# choose_macros FLAG: builds with macros if the flag is --macros, and then succeeds; without them otherwise.
choose_macros() {
  if [[ $1 == --macros ]]; then
    unset STAKEOUT_WITHOUT_MACROS
  else
    export STAKEOUT_WITHOUT_MACROS=1
    return 1
  fi
}

# build_tests ARGUMENTS...: builds the tests, and the programs that they start. With macros it names the
# products, because `swift build --build-tests` builds each module twice then, also those of swift-syntax:
# for the tests of the macros, which are built for the compiler's machine, and for the program's. Swift
# Build has no product of all tests.
build_tests() {
  if [[ -n ${STAKEOUT_WITHOUT_MACROS-} || ${STAKEOUT_BUILD_SYSTEM-} == swiftbuild ]]; then
    swift build --build-tests "$@"
    return
  fi
  local product
  for product in StakeoutPackageTests AsyncMainFixtures CrashFixtures CStakeoutStress ReportingFixtures SpecFixtures; do
    swift build --product "$product" "$@"
  done
}

# examples COMMAND ARGUMENTS...: `swift COMMAND` for the package in Examples. It shares the build of
# scripts/test: the folder, and the flag. Swift Build suppresses the warnings of a dependency, which does
# not go with the flag, and has a build of its own.
examples() {
  if [[ ${STAKEOUT_BUILD_SYSTEM-} == swiftbuild ]]; then
    swift "$1" --package-path Examples --scratch-path .build/examples "${@:2}"
    return
  fi
  STAKEOUT_WARNINGS_ARE_ERRORS=1 swift "$1" --package-path Examples --scratch-path .build "${@:2}"
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
  for module in Sources/*/*/; do
    module=$(basename "$module")
    case $module in
      StakeoutFake* | StakeoutMacroPlugin | SpryMacroAvailable) ;;
      *) echo "$module" ;;
    esac
  done
}
