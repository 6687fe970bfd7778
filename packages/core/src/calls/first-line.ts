/**
 * The first line of a text that begins a request, in any of the usual syntaxes, where it is outside the one that was
 * read: half of an answer must not be dropped. Undefined where there is none. Linear.
 */
export function otherRequestIn(text: string): string | undefined {
  const found = REQUEST.exec(text)
  return found === null ? undefined : text.slice(found.index).split('\n', 1)[0]
}

/** The line that begins another request, among lines that are none. Linear. */
export function otherRequestAmong<Line extends { readonly content: string }>(
  lines: readonly Line[],
): Line | undefined {
  const text = lines.map(({ content }) => content).join('\n')
  const found = REQUEST.exec(text)
  return found === null ? undefined : lines[text.slice(0, found.index).split('\n').length - 1]
}

const REQUEST =
  /^(?:[ \t]*\*\*\* ?(?:Begin Patch(?: ?\*\*\*)?[ \t]*\r?$|(?:Update|Add|Delete) File: \S)|[ \t]*(?:<{5,9}[ \t]*(?:SEARCH|ORIGINAL)[:>]?|-{5,9} +SEARCH>?)[ \t]*\r?$|[ \t]*<apply_diff>|diff --git \S|--- \S[^\n]*\n\+\+\+ \S[^\n]*\n@@|[ \t]*[[{][^\n]{0,500}"(?:old|new)_?(?:string|str|text)"\s*:|[ \t]*[[{]\s*"(?:path|file_?path|input|patch|command|name|type|edits)"\s*:[\s\S]{0,300}?(?:"(?:old|new)_?(?:string|str|text)"\s*:|\*\*\* Begin Patch))/im

/**
 * How sure a format may be of a text whose first line of its own is the one that the pattern finds: the earlier it
 * is, the surer, and less when it is indented. So of several formats whose lines are in one text, the
 * outermost wins: what another one shows as content comes later, or behind a prefix.
 *
 * @param opener with the flag `m` and beginning with `^`; its match may begin with whitespace
 * @returns 0 where there is no such line, else 0.8 to 0.95
 */
export function confidenceOf(text: string, opener: RegExp): number {
  const found = opener.exec(text)
  if (found === null) return 0
  const line = text.slice(0, found.index).split('\n').length - 1
  const sure = /^[ \t]/.test(found[0]) ? 0.9 : 0.95
  return sure - Math.min(0.04, line * 1e-6)
}
