# Which module may import which. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# Prints the dependencies of Package.swift as target:dependency, and each target once without a
# dependency. SwiftPM uses a separate folder, so that the check does not wait for a running build.
drawn_arrows() {
  swift package --scratch-path "$work/manifest" dump-package | jq -r '
    .targets[] | .name as $target | "\($target):",
    (.dependencies[] | "\($target):\((.byName // .target // .product)[0])")'
}

# Prints file:line:module for each import, with any attributes and access levels.
imports() {
  local attribute='(@[A-Za-z_]+(\([^)]*\))?|public|package|internal|private|fileprivate)[[:space:]]+'
  local kind='(struct|class|enum|protocol|typealias|func|let|var|actor|macro)[[:space:]]+'
  search "$code" "^[[:space:]]*($attribute)*import[[:space:]]" "$@" |
    sed -E "s/^([^:]*:[0-9]+:)[[:space:]]*($attribute)*import[[:space:]]+($kind)?([A-Za-z_][A-Za-z0-9_]*).*/\1\7/"
}

# A module may import what it uses, and what those import. Needed because SwiftPM accepts the import of any
# target that is built already.
swift_arrows() {
  drawn_arrows >"$work/drawn" || return
  imports 'Sources/*.swift' | awk -F: '
    function reaches(from, to,    target) {
      if ((from, to) in known) return known[from, to]
      known[from, to] = 0
      for (target in ours) if ((from, target) in drawn && (target == to || reaches(target, to))) known[from, to] = 1
      return known[from, to]
    }
    NR == FNR { ours[$1] = 1; drawn[$1, $2] = 1; next }
    { split($1, path, "/"); module = path[3] }
    $3 != module && $3 in ours && !reaches(module, $3) {
      print $1 ":" $2 ": Package.swift draws no arrow from " module " to " $3
    }' "$work/drawn" -
}

# types ROOM INDENTATION: the types that a room of StakeoutBase declares behind that much space.
types() {
  local declaration="^$2"'((public|package|final|indirect|private|fileprivate|@[A-Za-z]+)[[:space:]]+)*(struct|class|enum|protocol|actor|typealias)[[:space:]]+'
  search "$code" "$declaration" "Sources/Main/StakeoutBase/$1/*.swift" |
    sed -E "s/^[^:]*:[0-9]+://; s/$declaration([A-Za-z0-9_]+).*/\4/" | sort -u
}

# The rooms of StakeoutBase are folders, bottom up: a file of a lower one names no type of a higher one.
# They are one module because each module costs the first build of a user seconds.
base_rooms() {
  local pair lower higher names
  for pair in Reporting:Runtime Reporting:Matching Runtime:Matching; do
    lower=${pair%:*} higher=${pair#*:}
    names=$(comm -23 <(types "$higher" '') <(types "$lower" '[[:space:]]*') | paste -sd'|')
    search "$code" "(^|[^A-Za-z0-9_.])($names)($|[^A-Za-z0-9_])" "Sources/Main/StakeoutBase/$lower/*.swift" |
      sed -E "s/^([^:]*:[0-9]+):(.*)/\1: $lower names a type of $higher:\2/"
  done
}

# Swift code uses the C core through one module. Crash programs and the tests of the core import it directly.
core_imports() {
  imports 'Sources/*.swift' ':!Sources/Main/StakeoutBase/Runtime' \
    'Tests/*.swift' ':!Tests/CStakeoutTests' ':!Tests/CrashFixtures' |
    awk -F: '$3 == "CStakeout" { print $1 ":" $2 ": only StakeoutBase/Runtime imports CStakeout" }'
}

# Every failure leaves through the reporter, which chooses the framework at run time.
framework_imports() {
  imports 'Sources/*.swift' ':!Sources/Extras/StakeoutSpecs' \
    ':!Sources/*Trait.swift' ':!Sources/*Traits.swift' \
    ':!Sources/Main/StakeoutExpectations/Surviving/*' \
    ':!Sources/Main/StakeoutBase/Reporting/*SwiftTesting*' ':!Sources/Main/StakeoutBase/Reporting/*XCTest*' |
    awk -F: '$3 ~ /^(Testing|XCTest)$/ {
      print $1 ":" $2 ": only StakeoutSpecs, files of traits, Surviving and the adapters of StakeoutBase/Reporting import " $3
    }'
}

# What a module exports stands in one file, so that a reader finds it.
exports() {
  search "$code" '@_exported' 'Sources/*.swift' ':!Sources/*/Exports.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: @_exported belongs into Exports.swift/'
}

# Nothing that users import by another name brings what only moved tests need.
dialects() {
  drawn_arrows | awk -F: '
    $2 ~ /^Stakeout(Nimble|SpryKit|Kiwi|Dobby|Scout|Exceptions)$/ && $1 !~ /Tests$|Fixtures$/ &&
    !($2 == "StakeoutExceptions" && $1 ~ /^Stakeout(Nimble|Kiwi)$/) {
      print "Package.swift: " $1 " depends on " $2 ", which is for moved tests only"
    }'
}
