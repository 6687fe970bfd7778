/**
 * Returns the first line that begins a request in any of the usual syntaxes; undefined where there is none. It
 * is used on the text outside the request that was parsed, because half of an answer must not be dropped.
 * Linear.
 */
export function otherRequestIn(text: string): string | undefined {
  const start = requestStartIn(text)
  return start === undefined ? undefined : text.slice(start).split('\n', 1)[0]
}

/** Returns the first line that begins another request, among lines outside the request that was parsed. Linear. */
export function otherRequestAmong<Line extends { readonly content: string }>(
  lines: readonly Line[],
): Line | undefined {
  if (lines.length === 0) return undefined
  const text = lines.map(({ content }) => content).join('\n')
  const start = requestStartIn(text)
  return start === undefined ? undefined : lines[text.slice(0, start).split('\n').length - 1]
}

function requestStartIn(text: string): number | undefined {
  REQUEST_START.lastIndex = 0
  // `matchAll` would compile the expression anew.
  for (let found = REQUEST_START.exec(text); found !== null; found = REQUEST_START.exec(text)) {
    const { 0: start, 1: bracket, index } = found
    if (bracket === undefined || beginsCall(text, index + start.length - 1)) return index
  }
  return undefined
}

/** The beginning of a request at the beginning of a line. Group 1 is a bracket that may open a call in JSON. */
const REQUEST_START =
  /(?<![^\n])[ \t]*(?:\*\*\* ?(?:Begin Patch(?: ?\*\*\*)?[ \t]*\r?$|(?:Update|Add|Delete) File: \S)|(?:<{5,9}[ \t]*(?:SEARCH|ORIGINAL)[:>]?|-{5,9} +SEARCH>?)[ \t]*\r?$|<apply_diff>|([[{])|(?<![ \t])(?:diff --git \S|--- \S[^\n]*\n\+\+\+ \S[^\n]*\n@@))/gim

/** Whether JSON that opens here is a call, by the fields in the next few hundred characters. */
function beginsCall(text: string, at: number): boolean {
  const line = /[^\n]{1,500}/y
  const field = /[[{]\s*"(?:path|file_?path|input|patch|command|name|type|edits)"\s*:/iy
  line.lastIndex = at
  if (OLD_OR_NEW.test(line.exec(text)?.[0] ?? '')) return true
  field.lastIndex = at
  if (!field.test(text)) return false
  const next = text.slice(field.lastIndex, field.lastIndex + 300)
  return OLD_OR_NEW.test(next) || /\*\*\* Begin Patch/i.test(next)
}

const OLD_OR_NEW = /"(?:old|new)_?(?:string|str|text)"\s*:/i

/**
 * Returns how sure a format may be that a text is its own, from the first line that only this format has. The
 * earlier that line, the surer; an indented line counts less. So if one text has lines of several formats, the
 * outermost format wins: a request that another one shows as content comes later, or has a prefix.
 *
 * @param opener matches such a line from its beginning; its match may begin with whitespace
 * @returns 0 where there is no such line, else 0.86 to 0.95
 */
export function confidenceOf(text: string, opener: RegExp): number {
  const found = opener.exec(text)
  if (found === null) return 0
  const line = text.slice(0, found.index).split('\n').length - 1
  const confidence = /^[ \t]/.test(found[0]) ? 0.9 : 0.95
  return confidence - Math.min(0.04, line * 1e-6)
}
