# Checks of the C core: the functions that it may call, its atomics, and its headers. Sourced by
# scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

core=CSources/CStakeout

# compile FILE: compiles a file so that each call is visible, and prints the path of the object file. The code
# is position-independent, as in SwiftPM's own build: then the access to a thread-local variable that would
# allocate in a handler (__tls_get_addr) is visible too.
compile() {
  local object=$work/objects/${1//\//-}.o
  if [[ ! -f $object ]]; then
    mkdir -p "$work/objects"
    # shellcheck disable=SC2046  # pkg-config prints several flags
    "$(c_compiler)" -c -O1 -fPIC -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror \
      -I"$core" $(printf -- '-I%s ' CSources/CStakeout*/include) $(pkg-config --cflags libunwind 2>/dev/null || true) \
      "$1" -o "$object" || return
  fi
  echo "$object"
}

# Prints the symbols that an object file uses from elsewhere. The names of libunwind contain the architecture,
# which is printed as ARCH.
undefined_symbols() {
  nm -u "$1" | awk '{ print $NF }' | grep -vx '_GLOBAL_OFFSET_TABLE_' |
    sed -E 's/^_U(L?)(x86_64|aarch64|arm64)_/_U\1ARCH_/' | sort -u
}

# compare_list LIST SYMBOLS WHERE: reports the symbols that are not in the list, and the entries of the list
# that are not used. Each entry of the list has a reason.
compare_list() {
  read_list "$1" 3>&1 >"$work/listed"
  comm -13 "$work/listed" "$2" | sed "s|.*|$3 calls &, which is not in $1|"
  comm -23 "$work/listed" "$2" | sed "s|.*|$1 lists &, which $3 does not call|"
}

core_compiles() {
  local file
  for file in $(files 'CSources/*.c'); do
    compile "$file" >/dev/null || true
  done
}

# Compares the symbols that the files of the signal handler use from other files with the list of the safe
# ones.
signal_safety() {
  local file object
  : >"$work/handler-takes"
  : >"$work/handler-gives"
  for file in $(files "$core/trap/handler/*.c"); do
    object=$(compile "$file" 2>/dev/null) || { echo "$file: does not compile"; return; }
    undefined_symbols "$object" >>"$work/handler-takes"
    nm --defined-only "$object" | awk '{ print $NF }' >>"$work/handler-gives"
  done
  sort -u "$work/handler-gives" | comm -13 - <(sort -u "$work/handler-takes") >"$work/handler-symbols"
  compare_list scripts/lists/signal-safe.txt "$work/handler-symbols" "the handler"
}

# A file calls only files below it: the calls between all object files of the C targets have no cycle.
# Variables count like functions. stk_specs_answer of records_made.c is left out. Only the accessors jump to
# it: they are in assembler, in a file for each architecture, and Swift Testing calls them.
calls_downwards() {
  local file object
  : >"$work/gives"
  : >"$work/takes"
  for file in $(files 'CSources/*.c'); do
    object=$(compile "$file" 2>/dev/null) || { echo "$file: does not compile"; continue; }
    nm -g --defined-only "$object" | awk -v file="$file" '{ print $NF, file }' >>"$work/gives"
    nm -u "$object" | awk -v file="$file" '{ print $NF, file }' >>"$work/takes"
  done
  join <(sort "$work/takes") <(sort "$work/gives") | grep -v '^stk_specs_answer ' | awk '{ print $2, $3 }' | sort -u >"$work/calls"
  tsort <"$work/calls" 2>&1 >/dev/null |
    sed -e 's/^tsort: -: input contains a loop:/these call each other in a circle:/' -e 's/^tsort: //'
}

core_is_silent() {
  local file object
  local loud='^_*(v?[a-z]*w?printf|f?puts|f?putc|putchar|fputw[cs]|fwrite|perror|psignal|psiginfo|v?syslog|v?(err|warn)x?|error|error_at_line|abort|exit|_exit|_Exit|quick_exit|assert_fail|assert_perror_fail|fopencookie)(_unlocked|_chk)?$'
  for file in $(files 'CSources/*.c'); do
    object=$(compile "$file" 2>/dev/null) || { echo "$file: does not compile"; continue; }
    undefined_symbols "$object" | { grep -E "$loud" || true; } | sed "s|^|$file |"
  done | sort >"$work/loud-symbols"
  compare_list scripts/lists/core-output.txt "$work/loud-symbols" "the core"
}

memory_orders() {
  search "$code" 'memory_order|__atomic_|__sync_|(^|[^_[:alnum:]])atomic_[a-z]' \
    'CSources/*.[ch]' ":!$core/include/private/stk_atomic.h" |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: use an operation of private\/stk_atomic.h, with its order in its name/'
}

# An atomic operation is a statement with stk_load_…, stk_store_…, stk_exchange_…, stk_fetch_… or stk_cas_….
# It cites an invariant, `// J3`, on one of its lines or in the comment above it. A file of the same target,
# or of CStakeout, defines that invariant in its list, `//   J3  …`. Each folder has a letter.
invariants() {
  local list
  mapfile -t list < <(files 'CSources/*.[ch]' ":!$core/include/private/stk_atomic.h")
  awk -v code="$code" -v core="$core" '
    function target(file,    part) { split(file, part, "/"); return part[1] "/" part[2] }
    function cites(comment) { return comment ~ /(^|[^A-Za-z0-9_])[A-Z][0-9]+([^A-Za-z0-9_]|$)/ }
    function note(comment, place,    word, words, n) {
      n = split(comment, words, /[^A-Za-z0-9]+/)
      for (word = 1; word <= n; word++)
        if (words[word] ~ /^[A-Z][0-9]+$/) cited[target(FILENAME) SUBSEP words[word]] = place
    }
    function finish() { if (open && !found) print start ": no invariant is named: // I<n>"; open = 0 }
    FNR == 1 { finish(); above = "" }
    { getline plain < (code "/" FILENAME)
      place = FILENAME ":" FNR
      comment = ""
      if (match($0, /\/\/.*/)) comment = substr($0, RSTART + 2) }
    plain ~ /^[ \t]*$/ && comment != "" {
      if (comment ~ /^  +[A-Z][0-9]+ /) { split(comment, part, " "); if (defined[target(FILENAME) SUBSEP part[1]]++) print place ": " part[1] " is defined twice in " target(FILENAME) }
      else if (open) { if (cites(comment)) { found = 1; note(comment, place) } }
      else above = above " " comment
      next
    }
    !open && plain ~ /(^|[^A-Za-z0-9_])stk_(load|store|exchange|fetch|cas)_/ && plain !~ /^[ \t]*#/ {
      open = 1; start = place; found = cites(above); if (found) note(above, place)
    }
    open {
      if (cites(comment)) { found = 1; note(comment, place) }
      if (plain ~ /[;{]/) finish()
    }
    { above = "" }
    END {
      finish()
      for (key in cited) if (!(key in defined)) {
        split(key, part, SUBSEP)
        if ((core SUBSEP part[2]) in defined) continue
        print cited[key] ": " part[2] " is defined nowhere in " part[1] ": //   " part[2] "  ..."
      }
    }' "${list[@]}"
}

# The contract table is in the comment before the include guard. It has one row for each function, and five
# columns.
contract_tables() {
  local list
  mapfile -t list < <(files 'CSources/CStakeout*/include/*.h' ":!$core/include/stk_base.h" ":!$core/include/private/*")
  awk -v code="$code" '
    function finish(    name) {
      for (name in declared) if (!(name in row)) print file ": " name " is missing in the table at the head"
      for (name in row) if (!(name in declared)) print file ":" row[name] ": the table has " name ", which is not declared"
      split("", row); split("", declared); head = 1; joined = ""; file = FILENAME
    }
    FNR == 1 { finish() }
    { getline plain < (code "/" FILENAME) }
    /^#/ { head = 0 }
    head && /^\/\/ +stk_[a-z_0-9]+  / {
      columns = split(substr($0, 3), part, /  +/)
      if (part[1] == "") columns--
      name = part[1] == "" ? part[2] : part[1]
      gsub(/ /, "", name)
      row[name] = FNR
      if (columns != 5) print file ":" FNR ": a row is function, threads, in a handler?, may block?, allocates?"
    }
    !/^#/ && plain ~ /STK_EXTERN/ { joined = ""; within = 1 }
    within {
      joined = joined " " plain
      if (plain ~ /;/) {
        within = 0
        if (match(joined, /stk_[a-z_0-9]+ *\(/)) { name = substr(joined, RSTART, RLENGTH); gsub(/[ (]/, "", name); declared[name] = 1 }
      }
    }
    END { finish() }' "${list[@]}"
}

# Headers in private are only for the other C targets, and in no module.
module_map() {
  local map header
  for map in $(files 'CSources/CStakeout*/include/module.modulemap'); do
    for header in $(files "${map%/*}/*.h" ":!${map%/*}/private/*"); do
      grep -qF "header \"$(basename "$header")\"" "$map" || echo "$map: ${header##*/} is missing"
    done
    { grep -oE 'header "[^"]+"' "$map" || true; } | while IFS='"' read -r _ header _; do
      [[ -f ${map%/*}/$header ]] || echo "$map: there is no $header"
    done
  done
}
