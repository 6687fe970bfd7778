const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * Whether the brackets of a text in C or C++ pair up, outside of strings, comments and macros. Of the alternatives of a condition of the
 * preprocessor only the first counts, as each may open what all together close once. Linear.
 */
export function bracketsPair(text: string): boolean {
  const open: string[] = []
  /** How deep the conditions are that lie in an alternative which does not count; 0 where all counts. */
  let skipped = 0
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?:u8|[uUL])?R"([^()\\\s]{0,16})\(|"(?:[^"\\\n]|\\[\s\S])*"?|\d\w*(?:'\w+)*|[A-Za-z_]\w*|'(?:[^'\\\n]|\\[\s\S])*'?|#[ \t]*(\w*)|[()[\]{}]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found, delimiter, directive] = match
    if (delimiter !== undefined) {
      const end = text.indexOf(`)${delimiter}"`, token.lastIndex)
      token.lastIndex = end === -1 ? text.length : end + delimiter.length + 2
    } else if (directive !== undefined) {
      skipped = depthAfter(directive, skipped)
      if (directive === 'define') token.lastIndex = endOfDirective(text, token.lastIndex)
    } else if (skipped > 0) continue
    else if (found in CLOSERS) open.push(CLOSERS[found] ?? '')
    else if (/^[)\]}]$/.test(found) && open.pop() !== found) return false
  }
  return open.length === 0
}

/** How deep the skipped conditions are behind a directive. */
function depthAfter(directive: string, skipped: number): number {
  if (skipped === 0) return /^el/.test(directive) ? 1 : 0
  if (/^if/.test(directive)) return skipped + 1
  return directive === 'endif' ? skipped - 1 : skipped
}

/** The end of a directive, with the lines that a backslash joins to it. */
function endOfDirective(text: string, from: number): number {
  let end = text.indexOf('\n', from)
  while (end !== -1 && /\\\r?$/.test(text.slice(Math.max(from, end - 2), end)))
    end = text.indexOf('\n', end + 1)
  return end === -1 ? text.length : end
}
