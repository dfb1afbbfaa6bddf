# Copies Swift and C files into the folder `out`, line for line, without comments and without the text of
# string literals, so that the checks can search only the code. Interpolations are code, and are kept.
#
#   awk -v out=DIR -f strip.awk FILE...

function push(kind) { mode[++top] = kind; hashes[top] = 0; parens[top] = 0 }

FNR == 1 {
  if (target != "") close(target)
  target = out "/" FILENAME
  is_c = FILENAME ~ /\.[ch]$/
  top = 0
  push("code")
}

{
  code = ""
  n = length($0)
  for (i = 1; i <= n; i++) {
    c = substr($0, i, 1)
    two = substr($0, i, 2)
    if (mode[top] == "comment") {
      if (two == "*/") { top--; i++ }
      else if (two == "/*" && !is_c) { push("comment"); i++ }
    } else if (mode[top] == "string" || mode[top] == "text") {
      if (c == "\\" && substr($0, i + 1, hashes[top]) == mark[top]) {
        i += hashes[top] + 1
        if (substr($0, i, 1) == "(" && !is_c) { push("code"); code = code "(" }
      } else if (mode[top] == "text" && substr($0, i, 3) == "\"\"\"" && \
                 substr($0, i + 3, hashes[top]) == mark[top]) {
        i += 2 + hashes[top]; code = code "\""; top--
      } else if (mode[top] == "string" && c == "\"" && \
                 substr($0, i + 1, hashes[top]) == mark[top]) {
        i += hashes[top]; code = code "\""; top--
      }
    } else if (two == "//") {
      break
    } else if (two == "/*") {
      push("comment"); i++; code = code " "
    } else if (is_c && c == "'") {
      for (i++; i <= n && substr($0, i, 1) != "'"; i++) if (substr($0, i, 1) == "\\") i++
      code = code "' '"
    } else if (c == "\"") {
      marks = ""
      for (j = i - 1; !is_c && j > 0 && substr($0, j, 1) == "#"; j--) marks = marks "#"
      text = !is_c && substr($0, i, 3) == "\"\"\"" && substr($0, i + 3, 1) != "\""
      push(text ? "text" : "string")
      mark[top] = marks; hashes[top] = length(marks)
      if (text) i += 2
      code = code "\""
    } else {
      # The closing parenthesis of an interpolation ends its code.
      if (c == "(") parens[top]++
      if (c == ")" && top > 1 && parens[top]-- == 0) top--
      code = code c
    }
  }
  # A string without a closing quote ends with its line. So one unusual literal cannot hide the rest of the
  # file.
  while (mode[top] == "string" && top > 1) top--
  print code > target
}
