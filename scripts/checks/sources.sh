# What files look like: budgets, names, things that may not be written.
# Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# longer_than LINES PATTERN...: files above the budget. A table of overloads may exceed it
# when its first line says so: // Overload table: <reason>
longer_than() {
  local most=$1 file lines
  shift
  files "$@" | while IFS= read -r file; do
    lines=$(wc -l <"$file")
    ((lines > most)) || continue
    [[ $file == *.swift ]] && head -n 1 "$file" | grep -qE '^// Overload table: [^ ]' && continue
    echo "$file:$lines: $lines lines; the budget is $most"
  done
}

# wider_than COLUMNS PATTERN...: lines above the budget, unless they hold a URL.
wider_than() {
  local most=$1
  shift
  LC_ALL=C.UTF-8 search . "^.{$((most + 1))}" "$@" | { grep -vE '[a-z]+://' || true; } |
    sed -E "s/^([^:]*:[0-9]+):.*/\1: wider than $most columns/"
}

budgets() {
  longer_than 250 'CSources/*.h'
  longer_than 300 README.md
  longer_than 400 'CSources/*.c' 'Sources/*.swift'
  longer_than 200 Package.swift
  wider_than 100 Package.swift 'Sources/*.swift' 'Tests/*.swift' 'Benchmarks/*.swift'
  wider_than 80 'CSources/*.[ch]' 'Tests/*.[ch]'
}

file_names() {
  files . | { grep -E '[[:space:]]' || true; } | sed 's/$/: a space in a file name/'
}

# A double that was used wrongly may end the process in the last resort: one file does that.
forced() {
  search "$code" '(^|[^A-Za-z0-9_])(try!|as!|fatalError[[:space:]]*\()' \
    'Sources/*.swift' ':!Sources/StakeoutRuntime' ':!Sources/StakeoutSpies/Misuse.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*(try!|as!|fatalError).*/\1: \2 is for StakeoutRuntime only/'
}

# `@unchecked Sendable` and `nonisolated(unsafe)` carry `// SAFETY: …` on their own line, in
# the comment above the declaration, or within the next two lines.
safety_reasons() {
  local list
  mapfile -t list < <(files 'Sources/*.swift')
  awk -v code="$code" '
    function finish() { if (pending) print where ": say why this is safe: // SAFETY: ..."; pending = 0 }
    FNR == 1 { finish(); above = 0 }
    { getline plain < (code "/" FILENAME)
      says = /\/\/ SAFETY: *[^ ]/ }
    pending && says { pending = 0 }
    pending && FNR - line >= 2 { finish() }
    plain ~ /@unchecked[ \t]+Sendable|nonisolated\(unsafe\)/ {
      finish()
      if (!above && !says) { pending = 1; line = FNR; where = FILENAME ":" FNR }
    }
    # A comment and the attributes after it belong to the declaration below them.
    says { above = 1; next }
    plain !~ /^[ \t]*(@[A-Za-z_]+(\([^)]*\))?[ \t]*)*$/ || $0 ~ /^[ \t]*$/ { above = 0 }
    END { finish() }' "${list[@]}"
}

# Synchronization.Mutex locks inside a library that the thread sanitizer does not see into,
# so that all it guards looks like a race, to users who run their tests under it as well.
# A pthread mutex or NSLock is seen.
visible_locks() {
  search "$code" '(^|[^A-Za-z0-9_.])(Synchronization\.)?Mutex *[<(]' 'Sources/*.swift' 'Tests/*.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: the thread sanitizer does not see Mutex; use NSLock or a pthread mutex/'
}

# Top-level public types against scripts/taken-names.txt: name, owner and, where we take
# the name all the same, the reason. Unavailable declarations may have any name.
taken_names() {
  local list
  mapfile -t list < <(files 'Sources/*.swift')
  awk -v code="$code" '
    FILENAME == "scripts/taken-names.txt" {
      if (/^#/ || !NF) next
      columns = split($0, part, /  +|\t+/)
      if (columns < 2) print FILENAME ":" FNR ": write name, owner and, for an exception, the reason"
      owner[part[1]] = part[2]
      if (columns > 2) excepted[part[1]] = FNR
      next
    }
    FNR == 1 { depth = 0; unavailable = 0 }
    { getline plain < (code "/" FILENAME) }
    plain ~ /@available\(\*, *unavailable/ { unavailable = 1 }
    depth == 0 && plain ~ /^[ \t]*(@[^ ]+ +|@available\([^)]*\) +)*((final|indirect|nonisolated) +)*(public|open) / &&
    match(plain, /(struct|class|enum|protocol|actor|typealias) +`?[A-Za-z_][A-Za-z0-9_]*/) {
      split(substr(plain, RSTART, RLENGTH), part, /[ `]+/)
      name = part[2]
      if (name in owner && !unavailable) {
        if (name in excepted) used[name] = 1
        else print FILENAME ":" FNR ": " name " is also a public name of " owner[name]
      }
    }
    plain !~ /^[ \t]*$/ && plain !~ /^[ \t]*@/ { unavailable = 0 }
    { depth += gsub(/\{/, "", plain) - gsub(/\}/, "", plain) }
  ' scripts/taken-names.txt "${list[@]}"
}

# Paths and papers of the machines that this was written on say nothing to a reader.
machine_traces() {
  git ls-files | { grep -E '(^|/)(\.build/|Package\.resolved$|\.DS_Store$)' || true; } |
    sed 's/$/: must not be tracked/'
  search . '/(wor[k]|roo[t]|hom[e]/[a-z]+|User[s])/|share[d]/(design|reference|prototypes)|(platform|spec-runner)-fact[s]|hous[e]\.md' . |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: a path or paper that only its author has/'
}
