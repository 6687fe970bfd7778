import { newLines, oldLines, type RequestHunk, type Situation, writtenLine } from '../situation.js'

export type FormatName = 'edit-string' | 'search-replace' | 'v4a' | 'unified-diff'

/** Returns the old and new text of a hunk without final newline, for formats that write them separately. */
export function sidesOf(
  situation: Situation,
  hunk: RequestHunk,
): { readonly old: string; readonly now: string } {
  const { numbered, escaping, ending } = situation.style
  const first = writtenLine(situation, hunk)
  const number = (lines: readonly string[], side: 'old' | 'both') =>
    numbered !== undefined && (side === 'old' || numbered.sides === 'both')
      ? lines.map((line, i) => numbered.style(first + i, line))
      : lines
  const old = number(
    oldLines(hunk.lines).map((line) => line.old),
    'old',
  ).join('\n')
  const now = number(
    newLines(hunk.lines).map((line) => line.new),
    'both',
  ).join('\n')
  const withEnding = (text: string) => text.replaceAll('\n', ending)
  return {
    old: withEnding(escaping?.write(old) ?? old),
    now: withEnding(escaping?.sides === 'both' ? escaping.write(now) : now),
  }
}

/** Returns the request as a model would send it: in a Markdown fence after a sentence, if the style says so. */
export function withStyle({ style }: Situation, request: string): string {
  const text = style.fenced ? `Here is the change:\n\n\`\`\`\n${request}\`\`\`\n` : request
  return text.replaceAll(/\r?\n/g, style.ending)
}

/** Returns the lines of a hunk with the prefix ' ', '-' or '+'. */
export function prefixed({ style }: Situation, { lines }: RequestHunk): string {
  const signs = { keep: ' ', remove: '-', add: '+' }
  return lines
    .map(({ step, old, new: now }) => {
      const text = step === 'add' ? now : old
      return style.barePrefix && step === 'keep' && text === '' ? '\n' : `${signs[step]}${text}\n`
    })
    .join('')
}
