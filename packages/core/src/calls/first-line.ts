/**
 * Returns the first line that begins a request in any of the usual syntaxes; undefined where there is none. It
 * is used on the text outside the request that was parsed, because half of an answer must not be dropped.
 * Linear.
 */
export function otherRequestIn(text: string): string | undefined {
  const found = REQUEST_START.exec(text)
  return found === null ? undefined : text.slice(found.index).split('\n', 1)[0]
}

/** Returns the first line that begins another request, among lines outside the request that was parsed. Linear. */
export function otherRequestAmong<Line extends { readonly content: string }>(
  lines: readonly Line[],
): Line | undefined {
  const text = lines.map(({ content }) => content).join('\n')
  const found = REQUEST_START.exec(text)
  return found === null ? undefined : lines[text.slice(0, found.index).split('\n').length - 1]
}

const REQUEST_START =
  /^(?:[ \t]*\*\*\* ?(?:Begin Patch(?: ?\*\*\*)?[ \t]*\r?$|(?:Update|Add|Delete) File: \S)|[ \t]*(?:<{5,9}[ \t]*(?:SEARCH|ORIGINAL)[:>]?|-{5,9} +SEARCH>?)[ \t]*\r?$|[ \t]*<apply_diff>|diff --git \S|--- \S[^\n]*\n\+\+\+ \S[^\n]*\n@@|[ \t]*[[{][^\n]{0,500}"(?:old|new)_?(?:string|str|text)"\s*:|[ \t]*[[{]\s*"(?:path|file_?path|input|patch|command|name|type|edits)"\s*:[\s\S]{0,300}?(?:"(?:old|new)_?(?:string|str|text)"\s*:|\*\*\* Begin Patch))/im

/**
 * Returns how sure a format may be that a text is its own, from the first line that only this format has. The
 * earlier that line, the surer; an indented line counts less. So if one text has lines of several formats, the
 * outermost format wins: a request that another one shows as content comes later, or has a prefix.
 *
 * @param opener matches such a line; it has the flag `m` and begins with `^`, and its match may begin with
 *   whitespace
 * @returns 0 where there is no such line, else 0.86 to 0.95
 */
export function confidenceOf(text: string, opener: RegExp): number {
  const found = opener.exec(text)
  if (found === null) return 0
  const line = text.slice(0, found.index).split('\n').length - 1
  const confidence = /^[ \t]/.test(found[0]) ? 0.9 : 0.95
  return confidence - Math.min(0.04, line * 1e-6)
}
