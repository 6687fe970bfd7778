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
