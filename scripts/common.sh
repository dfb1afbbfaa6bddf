# Helpers for several scripts. They source this file in the root folder of the package.

# Prints the path of the C compiler of the Swift toolchain.
c_compiler() {
  command -v clang || echo "$(dirname "$(readlink -f "$(command -v swift)")")/clang"
}

# swift COMMAND ARGUMENTS...: runs the toolchain's `swift`, with the build system that STAKEOUT_BUILD_SYSTEM
# names (`native` or `swiftbuild`). If the variable is not set, Swift uses the build system that its version
# prefers.
swift() {
  case $1 in
    build | package | run | test)
      command swift "$1" ${STAKEOUT_BUILD_SYSTEM:+--build-system "$STAKEOUT_BUILD_SYSTEM"} "${@:2}"
      ;;
    *) command swift "$@" ;;
  esac
}

# products ARGUMENTS...: prints the folder with the products of `swift build ARGUMENTS...`. No other script
# knows where a build system puts them.
products() { swift build "$@" --show-bin-path; }

# test_program FOLDER TARGET: prints the path of the program with the tests of a target, in a folder of
# products. It is one program for the whole package, or with Swift Build a runner for each target.
test_program() {
  local program=$1/$2-test-runner
  [[ -e $program ]] || program=$(echo "$1"/*.xctest)
  echo "$program"
}

# modules FOLDER: prints the folder of the compiled modules, in a folder of products. With macros, the native
# build system also builds modules for the compiler's machine. Only those are complete.
modules() {
  local folder
  for folder in "$1/Modules-tool" "$1/Modules" "$1"; do
    [[ ! -d $folder ]] || break
  done
  echo "$folder"
}

# choose_macros FLAG: makes later builds use macros if the flag is --macros, and then succeeds. Otherwise they
# use no macros, and the function fails.
choose_macros() {
  if [[ $1 == --macros ]]; then
    unset STAKEOUT_WITHOUT_MACROS
  else
    export STAKEOUT_WITHOUT_MACROS=1
    return 1
  fi
}

# build_tests ARGUMENTS...: builds the tests, and the programs that they start. With macros it names the
# products, because `swift build --build-tests` would build each module twice, also those of swift-syntax:
# once for the tests of the macros, which are built for the compiler's machine, and once for the program's
# machine. Swift Build has no product with all tests.
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

# examples COMMAND ARGUMENTS...: runs `swift COMMAND` for the package in Examples. Uses the build folder and
# the flag of scripts/test, so that both share a build. Swift Build needs a build of its own here, because it
# suppresses the warnings of a dependency, which conflicts with the flag.
examples() {
  if [[ ${STAKEOUT_BUILD_SYSTEM-} == swiftbuild ]]; then
    swift "$1" --package-path Examples --scratch-path .build/examples "${@:2}"
    return
  fi
  STAKEOUT_WARNINGS_ARE_ERRORS=1 swift "$1" --package-path Examples --scratch-path .build "${@:2}"
}

# swift_test ARGUMENTS...: runs `swift test`, and fails also if no test ran, for example because a filter
# matches nothing or the bundle is empty. Repeats the failures at the end, because the log above has thousands
# of lines about tests that passed.
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

# public_modules: lists the modules that users import, and the modules that these export. Leaves out the
# plug-ins and their parts, and a module without declarations.
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
