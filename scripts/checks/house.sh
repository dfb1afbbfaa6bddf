# Checks the list of files in House.md, and the names of files on other pages. Sourced by scripts/check.
# shellcheck disable=SC2154  # $code and $work are set there

house=Documentation/Developers/House.md

# Prints the path of each file, without .swift, and its idea. In Swift the idea is the first paragraph of the
# file's first comment, and in C it is the first sentence after the file's name. Both are printed without the
# full stop.
ideas() {
  local list
  mapfile -t list < <(files 'Sources/*.swift' 'Plugins/*.swift' ':!Sources/*/Exports.swift' ':!Sources/*/Matchers/*')
  awk '
    function finish() {
      sub(/\.$/, "", idea)
      path = file
      sub(/\.swift$/, "", path)
      print path "\t" tolower(substr(idea, 1, 1)) substr(idea, 2)
    }
    FNR == 1 { if (file) finish(); file = FILENAME; idea = ""; open = 1 }
    !open { next }
    /^\/\/ / { idea = idea (idea == "" ? "" : " ") substr($0, 4); next }
    { open = 0 }
    END { finish() }' "${list[@]}"
  mapfile -t list < <(files 'CSources/CStakeout*.c' 'CSources/CStakeout*.h' 'CSources/CStakeout*.cpp')
  awk '
    function finish() {
      sub(/^[A-Za-z_0-9.]+: /, "", idea)
      if (match(idea, /[a-z0-9_)`]\.( |$)/)) idea = substr(idea, 1, RSTART)
      sub(/; the header says [a-z]+$/, "", idea)
      print file "\t" tolower(substr(idea, 1, 1)) substr(idea, 2)
    }
    FNR == 1 { if (file) finish(); file = FILENAME; idea = ""; open = 1; next }
    FNR == 2 || !open { next }
    /^\/\/ / { idea = idea (idea == "" ? "" : " ") substr($0, 4); next }
    { open = 0 }
    END { finish() }' "${list[@]}"
}

# The tables of House.md list each file, with the idea that the file itself states.
house_files() {
  ideas | sort >"$work/ideas"
  awk -F' *[|] *' '
    /^#### / { folder = substr($0, 6); next }
    /^\| `/ { file = $2; gsub(/`/, "", file); idea = $0; sub(/^\| `[^`]*` \| /, "", idea); sub(/ \|$/, "", idea)
      print folder "/" file "\t" tolower(substr(idea, 1, 1)) substr(idea, 2) }' "$house" | sort >"$work/listed-ideas"
  comm -23 "$work/ideas" "$work/listed-ideas" | sed -E "s|^([^\t]*)\t(.*)|\1: $house does not list it as: \2|"
  comm -13 "$work/ideas" "$work/listed-ideas" | sed -E "s|^([^\t]*)\t(.*)|$house lists \1, which does not begin with: \2|"
}

# A matcher is in the file that is named after it.
matcher_files() {
  local file name
  for file in $(files 'Sources/Main/StakeoutMatching/Matchers/*.swift'); do
    name=$(basename "$file" .swift)
    grep -qE "func ${name,}[<(]" "$file" || echo "$file: there is no matcher ${name,} in it"
  done
}

# The files that pages for developers and comments in C name exist, with the folders that are named before
# them.
named_files() {
  local list
  files '*' >"$work/paths"
  mapfile -t list < <(files ARCHITECTURE.md 'Documentation/Developers/*.md' 'CSources/CStakeout*.[ch]' 'CSources/*.cpp' 'scripts/*.txt')
  awk '
    NR == FNR {
      for (path = $0; ; sub(/^[^\/]*\//, "", path)) { known[path] = 1; if (path !~ /\//) break }
      next
    }
    /^ *#/ && FILENAME !~ /md$/ { next }
    { for (rest = $0; match(rest, /[A-Za-z][A-Za-z0-9_+\/.]*\.(swift|cpp|c)([^A-Za-z(]|$)|stk_[a-z_]+\.h/); rest = substr(rest, RSTART + RLENGTH)) {
        name = substr(rest, RSTART, RLENGTH)
        sub(/[^A-Za-z]$/, "", name)
        if (!(name in known)) print FILENAME ":" FNR ": there is no file " name
      } }' "$work/paths" "${list[@]}"
}
