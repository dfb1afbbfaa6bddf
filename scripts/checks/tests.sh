# Checks how tests are written, and that snippets and the tests that pages name exist. Sourced by
# scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# Abandoned frames leak by design, so the leak check skips each suite with Trap, Assertion or Crash in its
# name. This check makes sure that no other suite traps.
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

# A test sleeps only with a reason: a comment `// sleep: …` on the same line or the line above. The sleeps in
# the tests of schedules need no reason, because they take no time.
sleeps() {
  local list
  mapfile -t list < <(files 'Tests/*.swift' 'Tests/*.[ch]' ':!Tests/Extras/StakeoutSchedulesTests/*')
  awk -v code="$code" '
    { getline plain < (code "/" FILENAME); says = /\/\/ sleep: *[^ ]/ }
    FNR == 1 { said = 0 }
    plain ~ /(^|[^A-Za-z0-9_])((u|nano|clock_nano)?sleep *\(|Thread\.sleep)/ && !says && !said {
      print FILENAME ":" FNR ": wait for something, or say why not: // sleep: ..."
    }
    { said = says }' "${list[@]}"
}

# A test looks inside a module only with a reason: a comment `// testable: …` on the line above the import. All
# other tests use public and package names.
internals() {
  local list
  mapfile -t list < <(files 'Tests/*.swift')
  awk '
    /^@testable import Stakeout/ && !said {
      print FILENAME ":" FNR ": use public names, or say why not: // testable: ..."
    }
    { said = /^\/\/ testable: *[^ ]/ || (said && /^@testable/) }' "${list[@]}"
}

# Each ```swift fence of the README, of Documentation and of the articles in the DocC catalogs must appear in
# a file of tests or of Examples, line for line except for the indentation. So the snippet compiles, and the
# test shows that it works as described.
readme_snippets() {
  local list
  [[ -f README.md ]] || { echo "README.md: missing"; return; }
  mapfile -t list < <(files 'Tests/*Tests/*.swift' 'Examples/*.swift')
  local pages
  mapfile -t pages < <(files README.md 'Documentation/*.md' 'Sources/*/*.docc/*.md')
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

# In each table of Documentation whose last column is "test", a cell names files of tests, or a script, or
# tests as `Suite/name` or `Suite/name (argument)`. Several names are separated by commas, and each must
# exist. "–" stands for no test. In the table whose first column is "the trap comes", each row needs the name
# of a test. Each row of Traps.md has a row with its tests in TrapTests.md, and each row there has a row in
# Traps.md.
page_tests() {
  local list pages
  mapfile -t list < <(files 'Tests/*.swift')
  mapfile -t pages < <(files 'Documentation/*.md')
  awk '
    function trim(s) { sub(/^[ \t]+/, "", s); sub(/[ \t]+$/, "", s); return s }
    function complain(what) { print FILENAME ":" FNR ": " what }
    function look_up(test,  suite, argument, line) {
      if (test in tests || test ~ /^scripts\// && (getline line < test) > 0) return
      argument = test
      if (match(test, / \([^()]*\)$/)) {
        argument = substr(test, RSTART + 2, RLENGTH - 3)
        test = substr(test, 1, RSTART - 1)
        suite = test
        sub(/\/.*/, "", suite)
        if (test in tests) {
          if (!((suite, argument) in literals)) complain("no argument \"" argument "\" in " suite)
          return
        }
      }
      complain("no test " test)
    }
    FILENAME ~ /\.swift$/ {
      if (FNR == 1) {
        suite = ""
        name = FILENAME
        gsub(/.*\/|\.swift$/, "", name)
        names[name]
      }
      if (/^[A-Za-z@]/ && match($0, /(class|struct|enum|actor|extension) +([A-Za-z_][A-Za-z0-9_.]*|`[^`]+`)/)) {
        suite = substr($0, RSTART, RLENGTH)
        sub(/^[a-z]+ +/, "", suite)
        gsub(/`/, "", suite)
        names[suite]
      }
      if (match($0, /func +`[^`]+`/)) tests[suite "/" substr($0, RSTART + 6, RLENGTH - 7)]
      else if (match($0, /func +test[A-Za-z0-9_]*/)) tests[suite "/" substr($0, RSTART + 5, RLENGTH - 5)]
      for (rest = $0; match(rest, /"[^"]*"/); rest = substr(rest, RSTART + RLENGTH))
        literals[suite, substr(rest, RSTART + 1, RLENGTH - 2)]
      next
    }
    !/^\|/ { inside = 0; next }
    {
      count = split($0, cells, "|")
      last = trim(cells[count - 1])
      if (!inside) {
        inside = 1
        matters = last == "test"
        needs_names = matters && trim(cells[2]) == "the trap comes"
        next
      }
      if (FILENAME ~ /\/Traps\.md$/) promised[trim(cells[2])] = FILENAME ":" FNR
      if (FILENAME ~ /\/TrapTests\.md$/) kept[trim(cells[2])] = FILENAME ":" FNR
      if (!matters || last ~ /^-+$/ || last == "–") next
      cited = 0
      while (match(last, /`[^`]+`/)) {
        test = substr(last, RSTART + 1, RLENGTH - 2)
        last = substr(last, 1, RSTART - 1) substr(last, RSTART + RLENGTH)
        look_up(test)
        cited++
      }
      if (needs_names && !cited) complain("which test keeps this row true?")
      named = split(last, words, /,/)
      for (i = 1; i <= named; i++) {
        word = trim(words[i])
        if (word == "" && cited) continue
        if (!(word in names)) complain("no tests \"" word "\"")
      }
    }
    END {
      for (row in promised) if (!(row in kept)) print promised[row] ": TrapTests.md has no row \"" row "\""
      for (row in kept) if (!(row in promised)) print kept[row] ": Traps.md has no row \"" row "\""
    }' "${list[@]}" "${pages[@]}"
}
