import { placeholderIn } from '../../text/placeholder.js'
import type { Check } from '../check.js'
import type { NewText } from '../new-text.js'
import { kindAt } from './reader/kind-at.js'

/**
 * @rule cut-line A line of code that says at its end that it was cut off is not written: `total(first, sec...[truncated]`. In a string that
 *   its line closes, and in a comment, the words are meant.
 */
export const cutLine: Check = {
  kind: 'placeholder',
  characters: '.\0',
  signs: /\.{3}|\u2026/,
  find(text) {
    const at = text.findAdded((line, one) => isCut(text, one, line))
    const mark = MARK.exec(text.now[at] ?? '')?.[0].trim()
    if (mark === undefined || text.has(MARK)) return undefined
    return {
      sign: `a line of the new text ends in ${JSON.stringify(mark)}`,
      problem: { code: 'placeholder', text: mark },
    }
  },
}

function isCut(text: NewText, at: number, line: string): boolean {
  const { 0: mark, index = 0 } = MARK.exec(line) ?? {}
  if (mark === undefined || line.slice(0, index).trim() === '') return false
  const found = placeholderIn(mark)
  const isSure = /^[[(<]/.test(mark) ? found?.isNotice : found?.isCertain && /\w/.test(line.charAt(index - 1))
  if (isSure !== true) return false
  const kind = kindAt(text, at, index)
  return kind === 'code' || (kind === 'quote' && kindAt(text, at, line.length) !== 'quote')
}

/** Dots and a word in brackets, or both in brackets, at the end of a line. */
const MARK = /(?:(?:\.{3}|\u2026) ?[[(<][+\w][^[(<\n]*|[[(<](?:\.{3}|\u2026)[^[(<\n]*)$/
