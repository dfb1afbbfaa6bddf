# Prints the blocks of comments that break a rule of CONTRIBUTING, "Comments":
#
#   awk -f comments.awk FILE...
#
# A block is a run of lines that begin with `//` or `///`. Its sentences are judged without the code in them.

function problem(text) { printf "%s:%d: %s: %s\n", file, first, text, substr(start, 1, 70) }

function judge(  words, rest) {
  if (block == "") return
  words = " " tolower(block) " "
  if (start ~ /^(Of|As|Also|Or|But|For|By|Not|Here|Both|And|With|Without|From|To|Behind|Beside|Few|None|Nor) / &&
      start !~ /^(For example|Not thread-safe|As of)/)
    problem("begins with a preposition or conjunction")
  if (start ~ /^(The same|Does the same|As above|Do the same)/) problem("refers to another comment")
  if (start ~ /^(What|Whose|Who|Whoever|Whatever|Wherever) /) problem("begins with a question word")
  if (start ~ /^(Has|Says|Learns|Lets|Gives) /) problem("begins with a causative")
  if (match(words, /[^a-z](nobody|somebody|whoever|anew|in vain|for good|for ever|of ours|of our own|but for|none that|goes on|go on|went on|by itself|is no longer|stands still|stand still)[^a-z]/))
    problem("'" substr(words, RSTART + 1, RLENGTH - 2) "'")
  if (match(words, /[^a-z](doors?|hands? over|handed over|landings?|landing strip|in force|refused?|refusals?|safeguards?)[^a-z]/))
    if (substr(words, RSTART + 1, RLENGTH - 2) !~ /in force|safeguard/) problem("'" substr(words, RSTART + 1, RLENGTH - 2) "'")
  rest = block
  if (gsub(/;/, "", rest) > 1) problem("more than one semicolon")
}

function flush() { judge(); block = ""; start = "" }

FNR == 1 { flush(); file = FILENAME; fenced = 0 }
!/^[ \t]*\/\/\/?( |$)/ { flush(); fenced = 0; next }
{
  line = $0
  sub(/^[ \t]*\/\/\/? ?/, "", line)
  if (line ~ /^```/) { fenced = !fenced; next }
  if (fenced || line ~ /^   / || line ~ /^SPDX/) next
  if (line ~ /^ *$/) { flush(); next }
  if (line ~ /^- (Parameters?|Returns|Throws|Note|Important|Warning)/) flush()
  gsub(/`[^`]*`/, "x", line)
  if (block == "") { first = FNR; start = line }
  block = block " " line
}
END { flush() }
