import { isBlank } from '../../text/lines.js'
import { hasWord } from '../../text/words.js'
import type { Edit } from '../../vocabulary/edit.js'
import type { Check } from '../check.js'

export const SIGN = 'the new text has \\n where line breaks are meant'
export const CORRECTION = 'read as line breaks'

/**
 * The whole new text is one line with its line breaks written as `\n`, for an old text of several lines: its first or last
 * piece is a line of the old text, whatever is between.
 *
 * @rule one-line New text on one line with its line breaks written out, for old text of several lines, is several
 *   lines.
 */
export const oneLine: Check = {
  kind: 'literal-escapes',
  characters: '\\',
  signs: /\\n/,
  find(text) {
    const { now, old, hunk } = text
    const [line] = now
    if (line === undefined || now.length > 1 || old.length < 2 || !text.isNew[0]) return undefined
    if (old.some((one) => one.includes('\\n'))) return undefined
    const pieces = line.split(/(?<!\\)(?:\\r)?\\n/).map(withTabs)
    const solid = pieces.filter(hasWord)
    const edges = [solid[0], solid.at(-1)]
    if (solid.length < 2 || !edges.some((edge) => text.known.has(edge as string))) return undefined
    if (cutsQuotes(pieces, '"') || cutsQuotes(pieces, '`')) return undefined
    const isEnd = pieces.at(-1) === '' && !isBlank(old.at(-1) as string)
    const lines = [isEnd ? pieces.slice(0, -1) : pieces]
    return { sign: SIGN, lines, correction: CORRECTION, isSure: true, ...(isEnd && endsLine(hunk.edit)) }
  },
}

/** A last `\n` that is left out ends the last line where the old text ends its own. */
export function endsLine({ search }: Edit): { readonly isEnded?: true } {
  return search.endsWith('\n') ? { isEnded: true } : {}
}

export function withTabs(text: string): string {
  return text.replaceAll('\\t', '\t')
}

/** Whether any piece but the last leaves a quote open. */
function cutsQuotes(pieces: readonly string[], quote: string): boolean {
  let count = 0
  return pieces.slice(0, -1).some((piece) => {
    count += piece.replaceAll(/\\./g, '').split(quote).length - 1
    return count % 2 === 1
  })
}
