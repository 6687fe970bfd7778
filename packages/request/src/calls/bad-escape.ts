/**
 * Says which escape in JSON text is none, such as `\<`, and what to write for it; undefined where every escape is
 * right. Linear.
 */
export function badEscapeIn(text: string): string | undefined {
  const stringOrEscape = /["\\]/g
  let isInString = false
  for (let found = stringOrEscape.exec(text); found !== null; found = stringOrEscape.exec(text)) {
    if (found[0] === '"') isInString = !isInString
    else if (isInString) {
      const rest = text.slice(found.index, found.index + 6)
      if (!ESCAPE.test(rest))
        return `: ${JSON.stringify(rest.slice(0, 2)).replaceAll('\\\\', '\\')} at character ${found.index + 1} is no escape of JSON, in which a backslash is written "\\\\"`
      stringOrEscape.lastIndex = found.index + 2
    }
  }
  return undefined
}

const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/
