# Tests mirror the sources; snippets stand in tests. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# Sources/<Module>/…/X.swift, above 40 lines, has a test in Tests/<Module>Tests/…/XTests.swift.
# A facet (X+Y.swift) or nested type (X.Y.swift) may be tested in XTests.swift.
mirror() {
  local source name module
  read_list scripts/mirror-exceptions.txt 3>&1 >"$work/exceptions"
  : >"$work/unmirrored"
  files 'Tests/*Tests.swift' >"$work/tests"
  search "$code" '@Test|func test' 'Tests/*Tests.swift' | cut -d: -f1 | sort -u >"$work/real-tests"
  comm -23 <(sort "$work/tests") "$work/real-tests" | sed 's/$/: holds no test/'
  for module in Sources/*/; do
    module=$(basename "$module")
    [[ -d Tests/${module}Tests ]] || echo "Sources/$module" >>"$work/unmirrored"
  done
  files 'Sources/*.swift' | while IFS= read -r source; do
    (($(wc -l <"$source") > 40)) || continue
    module=${source#Sources/} module=${module%%/*}
    name=$(basename "$source" .swift)
    grep -qE "^Tests/${module}Tests/(.*/)?(${name//+/[+]}|${name%%[+.]*})Tests\.swift$" "$work/tests" ||
      echo "$source" >>"$work/unmirrored"
  done
  sort -o "$work/unmirrored" "$work/unmirrored"
  comm -13 "$work/exceptions" "$work/unmirrored" |
    sed -E 's/$/: no test mirrors it, and scripts\/mirror-exceptions.txt does not excuse it/'
  comm -23 "$work/exceptions" "$work/unmirrored" |
    sed -E 's/^/scripts\/mirror-exceptions.txt excuses /; s/$/, which needs no excuse/'
}

# Abandoned frames leak by design, so the leak lane leaves out each suite with Trap,
# Assertion or Crash in its name. Here: nothing else traps.
trap_names() {
  local list
  mapfile -t list < <(files 'Tests/*Tests/*.swift')
  ((${#list[@]})) || return 0
  awk -v code="$code" '
    FNR == 1 { suite = "" }
    { getline plain < (code "/" FILENAME) }
    plain ~ /^[A-Za-z@]/ && match(plain, /(class|struct|enum|actor|extension) +[A-Za-z_][A-Za-z0-9_.]*/) {
      split(substr(plain, RSTART, RLENGTH), part, / +/)
      suite = part[2]
    }
    plain ~ /(^|[^A-Za-z0-9_])(Trap\.catching|throwAssertion|XCTAssertThrowsAssertion|raiseException|raiseWith(Name|Reason)|stk_trap_run|stk_exception_raise)([^A-Za-z0-9_]|$)/ &&
    suite !~ /Trap|Assertion|Crash/ {
      print FILENAME ":" FNR ": this traps; put Trap, Assertion or Crash into the name of suite " suite
    }' "${list[@]}"
}

# A reason is a comment on the same line or the line above: // sleep: …
sleeps() {
  local list
  mapfile -t list < <(files 'Tests/*.swift' 'Tests/*.[ch]')
  awk -v code="$code" '
    { getline plain < (code "/" FILENAME); says = /\/\/ sleep: *[^ ]/ }
    FNR == 1 { said = 0 }
    plain ~ /(^|[^A-Za-z0-9_])((u|nano|clock_nano)?sleep *\(|Thread\.sleep)/ && !says && !said {
      print FILENAME ":" FNR ": wait for something, or say why not: // sleep: ..."
    }
    { said = says }' "${list[@]}"
}

# Each ```swift fence of the README and of Documentation is found, line for line but for the
# indentation, in a file of tests; so it compiles, and the test shows that it
# does what is said.
readme_snippets() {
  local list
  [[ -f README.md ]] || { echo "README.md: missing"; return; }
  mapfile -t list < <(files 'Tests/*Tests/*.swift')
  local pages
  mapfile -t pages < <(files README.md 'Documentation/*.md')
  awk '
    function trim(s) { sub(/^[ \t]+/, "", s); sub(/[ \t]+$/, "", s); return s }
    FILENAME !~ /\.md$/ { text = text "\n" trim($0); next }
    FNR == 1 { text = text "\n"; inside = 0 }
    /^ *```swift/ { inside = 1; start = FNR; snippet = "\n"; next }
    inside && /^ *```/ {
      inside = 0; count++
      if (!index(text, snippet)) print FILENAME ":" start ": this snippet stands in no test"
      next
    }
    inside { snippet = snippet trim($0) "\n" }
    END { if (!count) print "README.md: shows no Swift" }
  ' "${list[@]}" "${pages[@]}"
}
