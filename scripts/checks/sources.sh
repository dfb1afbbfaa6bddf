# Checks for code that the sources must not contain. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

# Stakeout may end the process only after a mistake in the use of a double, and where it cannot keep a promise
# to a body. There are few such places, and each has its reason.
forced() {
  search "$code" '(^|[^A-Za-z0-9_])(try!|as!|fatalError[[:space:]]*\()' \
    'Sources/*.swift' ':!Sources/Main/StakeoutCore' ':!Sources/Main/StakeoutContext' \
    ':!Sources/Extras/StakeoutSchedules/Executor' \
    ':!Sources/Main/StakeoutSpies/Misuse.swift' \
    ':!Sources/Dialects/StakeoutScout/CallDSL.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*(try!|as!|fatalError).*/\1: \2 is for the core, the context, executors and Misuse only/'
}

# `@unchecked Sendable` and `nonisolated(unsafe)` have a comment `// SAFETY: …` on their own line, above the
# declaration, or within the next two lines.
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
    # A comment, and the attributes after it, belong to the declaration below them.
    says { above = 1; next }
    plain !~ /^[ \t]*(@[A-Za-z_]+(\([^)]*\))?[ \t]*)*$/ || $0 ~ /^[ \t]*$/ { above = 0 }
    END { finish() }' "${list[@]}"
}

# The thread sanitizer does not see the lock of Synchronization.Mutex, which is inside a library. So it
# reports races on the guarded data, also to users who run their tests under it. It does see a pthread mutex
# or an NSLock. The fixtures of tests that survive traps have a Mutex, to test what a trap does to it.
visible_locks() {
  search "$code" '(^|[^A-Za-z0-9_.])(Synchronization\.)?Mutex *[<(]' 'Sources/*.swift' 'Tests/*.swift' \
    ':!Tests/Main/StakeoutContextTests/Traps/SurvivalFixtures.swift' |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: the thread sanitizer does not see Mutex; use NSLock or a pthread mutex/'
}

# Code that relies on a layout, a symbol or a slot of the platform has a capability in the register, or a
# reason why it needs none. scripts/lists/undocumented.txt counts the uses in each file.
undocumented_uses() {
  local uses=(
    unsafeBitCast 'unsafeBitCast'
    dlsym 'dlsym *\('
    silgen_name '@_silgen_name'
    spi '@_spi *\('
    weak '__attribute__ *\(\(.*weak'
    slot '_CF[GS]etTSD *\(|threadDictionary|pthread_[gs]etspecific'
  )
  local i
  for ((i = 0; i < ${#uses[@]}; i += 2)); do
    search "$code" "${uses[i + 1]}" 'Sources/*.swift' 'CSources/*.[ch]' | cut -d: -f1 | sort | uniq -c |
      awk -v use="${uses[i]}" '{ print $2, use, $1 }'
  done | sort >"$work/uses"
  read_list scripts/lists/undocumented.txt 3>&1 >"$work/listed-uses"
  comm -13 "$work/listed-uses" "$work/uses" |
    sed 's|.*|& uses: give it a capability of CSources/CStakeout/platform/capabilities.c, and a line in scripts/lists/undocumented.txt|'
  comm -23 "$work/listed-uses" "$work/uses" | sed 's|.*|scripts/lists/undocumented.txt lists "&", which is not so|'
}
