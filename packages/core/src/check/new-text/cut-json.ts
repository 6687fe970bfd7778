import { balanceOf } from '../../text/balance.js'
import { isBlank } from '../../text/lines.js'
import type { Check } from '../check.js'

/** @rule cut-json The end of the JSON of a call, behind a quote that nothing opens, at the end of new text is not written. */
export const cutJson: Check = {
  kind: 'request-residue',
  signs: /"[ \t]*(?:,[ \t]*)?$/m,
  isAsked: ({ fresh }) => /[}\]]\s*$/.test(fresh),
  find({ now, old, isNew }) {
    if (isOdd(now) === isOdd(old)) return undefined
    const at = now.findLastIndex((line, one) => isNew[one] && QUOTE.test(line) && !FIELD.test(line.trim()))
    const rest = at < 0 ? [] : now.slice(at + 1).filter((line) => !isBlank(line))
    if (!/[}\]]\s*$/.test(rest.at(-1) ?? '') || !rest.every((line) => FIELD.test(line.trim())))
      return undefined
    const head = (now[at] as string).replace(/"[ \t]*(?:,[ \t]*)?$/, '')
    const lines = now.map((line, other) => (other < at ? line : other > at ? [] : head))
    const opened = (some: readonly string[]) =>
      ['{', '['].map((kind) => balanceOf(some).get(kind) ?? 0).join()
    // Brackets alone are its end where the text opens as much as the old one without them.
    if (!rest.some((line) => line.includes(':')) && opened(lines.flat()) !== opened(old)) return undefined
    return { sign: 'the new text ends with the end of the JSON of the call', lines, isSure: false }
  },
}

const QUOTE = /[^\\]"[ \t]*(?:,[ \t]*)?$/
const FIELD = /^(?:"\w{1,60}" ?: ?(?:true|false|null|-?\d{1,9}|"[^"]{0,200}") ?,?)?[\s}\]]*$/

/** Whether a quote is left open. */
function isOdd(lines: readonly string[]): boolean {
  return (
    lines
      .join('\n')
      .replaceAll(/\\.|"""/g, '')
      .split('"').length %
      2 ===
    0
  )
}
