# Checks which module imports which. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# Prints the dependencies of Package.swift as target:dependency, and each target once without a dependency.
# Gives SwiftPM a folder of its own, so that the check does not wait for a running build.
drawn_arrows() {
  swift package --scratch-path "$work/manifest" dump-package | jq -r '
    .targets[] | .name as $target | "\($target):",
    (.dependencies[] | "\($target):\((.byName // .target // .product)[0])")'
}

# Prints file:line:module for each import, whatever attributes and access levels it has.
imports() {
  local attribute='(@[A-Za-z_]+(\([^)]*\))?|public|package|internal|private|fileprivate)[[:space:]]+'
  local kind='(struct|class|enum|protocol|typealias|func|let|var|actor|macro)[[:space:]]+'
  search "$code" "^[[:space:]]*($attribute)*import[[:space:]]" "$@" |
    sed -E "s/^([^:]*:[0-9]+:)[[:space:]]*($attribute)*import[[:space:]]+($kind)?([A-Za-z_][A-Za-z0-9_]*).*/\1\7/"
}

# A module may import its dependencies, and the modules that these import. It may import a target of C only if
# that is its own dependency. The check is needed because SwiftPM accepts the import of any target that has
# been built.
swift_arrows() {
  drawn_arrows >"$work/drawn" || return
  imports 'Sources/*.swift' 'Tests/*.swift' | awk -F: '
    function reaches(from, to,    target) {
      if ((from, to) in known) return known[from, to]
      known[from, to] = (from, to) in drawn
      for (target in ours) if ((from, target) in drawn && target !~ /^C[A-Z]/ && to !~ /^C[A-Z]/ && reaches(target, to)) known[from, to] = 1
      return known[from, to]
    }
    NR == FNR { ours[$1] = 1; drawn[$1, $2] = 1; next }
    { count = split($1, path, "/")
      for (module = count - 1; module > 1 && !(path[module] in ours);) module--
      module = path[module] }
    $3 != module && $3 in ours && !reaches(module, $3) {
      print $1 ":" $2 ": Package.swift draws no arrow from " module " to " $3
    }' "$work/drawn" -
}

# Every failure goes through the reporter, which chooses the test framework at run time.
framework_failures() {
  search "$code" '(^|[^A-Za-z0-9_])(Issue\.record|XCTFail|XCTIssue|recordFailure\(withDescription)([^A-Za-z0-9_]|$)' \
    'Sources/*.swift' ':!Sources/Extras/StakeoutSpecs' ':!Sources/Main/StakeoutContext/Frameworks' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: only Context\/Frameworks and StakeoutSpecs record failures; use Reporter.report/'
}

# The exports of a module are in one file, so that a reader finds them.
exports() {
  search "$code" '@_exported' 'Sources/*.swift' ':!Sources/*/Exports.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: @_exported belongs into Exports.swift/'
}

# A module that users import by another name does not depend on the modules that only moved tests need.
dialects() {
  drawn_arrows | awk -F: '
    $2 ~ /^Stakeout(Nimble|SpryKit|Kiwi|Dobby|Scout|Exceptions)$/ && $1 !~ /Tests$|Fixtures$/ &&
    !($2 == "StakeoutExceptions" && $1 ~ /^Stakeout(Nimble|Kiwi)$/) {
      print "Package.swift: " $1 " depends on " $2 ", which is for moved tests only"
    }'
}
