# Who may import whom. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# The floor plan: a module, and everything of ours that it may import.
arrows() {
  cat <<'END'
StakeoutRuntime: CStakeout
StakeoutReporting:
StakeoutMatching: StakeoutReporting StakeoutRuntime
StakeoutExpectations: StakeoutMatching StakeoutReporting StakeoutRuntime
StakeoutCalls: StakeoutMatching StakeoutReporting StakeoutRuntime
StakeoutSpies: StakeoutCalls StakeoutMatching StakeoutReporting StakeoutRuntime
StakeoutImages: StakeoutReporting CLibpng
StakeoutMocks: StakeoutCalls StakeoutMatching StakeoutReporting StakeoutRuntime
StakeoutDynamicMocks: StakeoutCalls StakeoutMatching StakeoutReporting StakeoutRuntime
StakeoutSpecs: StakeoutCalls StakeoutExpectations StakeoutMatching StakeoutReporting StakeoutRuntime StakeoutSpies CStakeoutSpecs
SpryMacroAvailable:
StakeoutMacros: StakeoutSpies StakeoutMacroPlugin SpryMacroAvailable
StakeoutMacroPlugin:
Stakeout: StakeoutReporting StakeoutMatching StakeoutExpectations StakeoutCalls StakeoutSpies StakeoutRuntime
END
}

# The folders of the C core, and the folders whose headers each may include.
c_folders() {
  cat <<'END'
base:
fork: base
wait: base fork
unwind: base
object: base
journal: wait fork base
trap: unwind wait base
END
}

# Prints file:line:module for each import, whatever stands around the module's name.
imports() {
  local attribute='(@[A-Za-z_]+(\([^)]*\))?|public|package|internal|private|fileprivate)[[:space:]]+'
  local kind='(struct|class|enum|protocol|typealias|func|let|var|actor|macro)[[:space:]]+'
  search "$code" "^[[:space:]]*($attribute)*import[[:space:]]" "$@" |
    sed -E "s/^([^:]*:[0-9]+:)[[:space:]]*($attribute)*import[[:space:]]+($kind)?([A-Za-z_][A-Za-z0-9_]*).*/\1\7/"
}

swift_arrows() {
  imports 'Sources/*.swift' | awk -F: '
    NR == FNR { known[$1] = 1; split($2, names, " "); for (n in names) may[$1, names[n]] = 1; next }
    { split($1, path, "/"); module = path[2]; place = $1 ":" $2 ": " }
    $3 == "Testing" || $3 == "XCTest" {
      if (module != "StakeoutSpecs" && (module != "StakeoutReporting" || path[3] !~ /SwiftTesting|XCTest/))
        print place "only StakeoutSpecs and the adapters of StakeoutReporting may import " $3
      next
    }
    $3 !~ /^C?(Stakeout|Libunwind|Libpng)/ || $3 == module { next }
    !((module, $3) in may) { print place module " may not import " $3 }
  ' <(arrows) -
  local module
  for module in Sources/*/; do
    module=$(basename "$module")
    arrows | grep -q "^$module:" ||
      echo "Sources/$module: not on the floor plan (scripts/checks/arrows.sh)"
  done
  imports 'Tests/*.swift' ':!Tests/CStakeoutTests' ':!Tests/CrashFixtures' |
    awk -F: '$3 == "CStakeout" { print $1 ":" $2 ": only CStakeoutTests and CrashFixtures may import CStakeout" }'
}

exports() {
  search "$code" '@_exported' 'Sources/*.swift' \
    ':!Sources/Stakeout/Exports.swift' ':!Sources/StakeoutMocks/Exports.swift' \
    ':!Sources/StakeoutSpecs/Exports.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: @_exported belongs into Exports.swift of an import of its own/'
}

# A public header stk_X.h belongs to folder X; any other is named by its folder.
c_arrows() {
  search . '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' 'CSources/CStakeout/*.[ch]' | awk -F: '
    NR == FNR { known[$1] = 1; may[$1, $1] = 1; split($2, names, " "); for (n in names) may[$1, names[n]] = 1; next }
    { split($1, path, "/"); place = $1 ":" $2 ": "; split($3, quoted, "\""); header = quoted[2]
      from = path[3]
      if (from == "include") { from = path[4]; sub(/^stk_/, "", from); sub(/\.h$/, "", from) }
      to = header
      if (to ~ /^stk_[a-z_]+\.h$/) { sub(/^stk_/, "", to); sub(/\.h$/, "", to) }
      else if (to !~ /^[a-z_]+\/[^\/]+$/) { print place "write \"folder/" header "\""; next }
      else sub(/\/.*/, "", to) }
    !(from in known) { print place "folder " from " is not on the floor plan (scripts/checks/arrows.sh)"; next }
    !((from, to) in may) { print place from " may not include \"" header "\" of " to }
  ' <(c_folders) -
}
