import { toUnixEndings } from '../../text/lines.js'
import type { Check } from '../check.js'

/**
 * A part of a text that is whole lines with the end of the last one, while the new text lacks that end: its last line would
 * run into the file's next one. Where joining lines is what the edit is for, the new text says so: it is the old text without
 * the line end, or its last line goes on.
 *
 * @rule new-text-line-end The new text lost or gained what ends its last line.
 */
export const lineEnd: Check = {
  kind: 'line-end',
  isAsked: ({ hunk: { edit } }) =>
    edit.unit === 'text' && edit.search.endsWith('\n') && !edit.replacement.endsWith('\n'),
  find({ hunk, place, now }) {
    if (place === undefined || !place.isText) return undefined
    const { span, file } = place
    const [old, text] = [toUnixEndings(hunk.edit.search), toUnixEndings(hunk.edit.replacement)]
    if (!old.endsWith('\n') || text === '' || GOES_ON.test(text) || text === old.slice(0, -1))
      return undefined
    const isWhole = span.start <= file.document.contentStart || file.text[span.start - 1] === '\n'
    if (!isWhole || file.text[span.end - 1] !== '\n' || span.end === file.text.length) return undefined
    const sign = 'the old text ends its last line and the new text does not'
    return { sign, lines: now, isEnded: true, correction: 'the line end was kept', isSure: true }
  },
}

const GOES_ON = /[\s([{,\\]$/
