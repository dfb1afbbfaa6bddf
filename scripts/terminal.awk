# Draws the lines of a terminal, of at most 138 characters, as an SVG in which they appear one after the
# other.
#
#   awk -v name=TITLE -f scripts/terminal.awk TEXT
function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  return text
}

function class(text) {
  if (text ~ /^\$/) return "c"
  if (text ~ /^↳/ || text ~ /: error: /) return "r"
  if (text ~ /^✘/) return "p"
  return "d"
}

{ lines[++count] = $0 }

END {
  while (count && lines[count] == "") count--
  width = 1120
  height = 24 + 32 + count * 19
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\"", width, height
  printf " aria-label=\"A terminal: %s\">\n<style>\n", name
  print ".page { fill: #f6f8fa; stroke: #d0d7de }"
  print "text { font: 13px ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, monospace }"
  print ".c { fill: #1f2328; font-weight: 600 } .p { fill: #1f2328 } .d { fill: #59636e } .r { fill: #c5221f }"
  print ".l { opacity: 0; animation: show .1s linear forwards }"
  print "@keyframes show { to { opacity: 1 } }"
  print "@media (prefers-reduced-motion: reduce) { .l { opacity: 1; animation: none } }"
  print "@media (prefers-color-scheme: dark) {"
  print ".page { fill: #161b22; stroke: #30363d } .c { fill: #f0f6fc } .p { fill: #d1d7e0 } .d { fill: #9198a1 } .r { fill: #ff7b72 }"
  print "}\n</style>"
  printf "<rect class=\"page\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", width - 1, height - 1
  print "<circle cx=\"22\" cy=\"20\" r=\"5\" fill=\"#ff5f57\"/><circle cx=\"40\" cy=\"20\" r=\"5\" fill=\"#febc2e\"/><circle cx=\"58\" cy=\"20\" r=\"5\" fill=\"#28c840\"/>"
  for (i = 1; i <= count; i++) {
    kind = class(lines[i])
    delay += kind == "c" ? 1 : 0.25
    printf "<text class=\"l %s\" style=\"animation-delay:%.2fs\" x=\"18\" y=\"%d\" xml:space=\"preserve\">%s</text>\n", kind, delay, 37 + i * 19, escaped(lines[i])
    if (kind == "c") delay += 0.5
  }
  print "</svg>"
}
