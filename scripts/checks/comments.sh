# The language of comments: what CONTRIBUTING says under "Comments". Sourced by scripts/check.

# Prints each block of comments that begins in the middle of a sentence, has a word that only this house
# had, or has more than one semicolon. Code in a comment, in backticks or in a fence, is not looked at.
comment_language() {
  local list
  mapfile -t list < <(files 'Sources/*.swift' 'Plugins/*.swift' 'Benchmarks/*.swift' 'Tests/*.swift' 'CSources/*.[ch]' \
    'CSources/*.cpp' 'Tests/*.[ch]')
  awk -f scripts/checks/comments.awk "${list[@]}"
}
