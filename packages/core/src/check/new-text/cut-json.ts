import { balanceOf } from '../../text/balance.js'
import type { Check } from '../check.js'

/** @rule cut-json The end of the JSON of a call, behind a quote that nothing opens, at the end of new text is not written. */
export const cutJson: Check = {
  kind: 'request-residue',
  characters: '"',
  signs: /"[ \t,}\]]*$|", ?"\w{1,60}" ?:/m,
  isAsked: ({ fresh }) => /[}\]]\s*$/.test(fresh),
  find(newText) {
    const { now, old } = newText
    const [text, before] = [now.join('\n'), old.join('\n')]
    if (isOdd(text) === isOdd(before)) return undefined
    const end = endIn(text, isOdd(before))
    const head = text.slice(0, end?.index).split('\n')
    if (end === undefined || !newText.isNew.slice(head.length - 1).every(Boolean)) return undefined
    const opened = (lines: readonly string[]) =>
      ['{', '['].map((kind) => balanceOf(lines).get(kind) ?? 0).join()
    // Brackets alone are its end where the text opens as much as the old one without them.
    if (!end.text.includes(':') && opened(head) !== opened(old)) return undefined
    const lines = now.map((_, at) => head[at] ?? [])
    return { sign: 'the new text ends with the end of the JSON of the call', lines, isSure: false }
  },
}

/** The longest end that may be that of a call's JSON: a quote, further fields, and brackets. Before it as many quotes are open as in the old text. */
function endIn(text: string, wasOdd: boolean): { readonly index: number; readonly text: string } | undefined {
  let found: { index: number; text: string } | undefined
  for (let index = text.length, tried = 0; index >= 0 && tried < MOST; tried++) {
    index = index === 0 ? -1 : text.lastIndexOf('"', index - 1)
    const end = text.slice(index)
    if (index < 0 || !END.test(end)) continue
    if (text.charAt(index - 1) !== '\\' && isOdd(text.slice(0, index)) === wasOdd)
      found = { index, text: end }
  }
  return found
}

/** So many quotes from the end on may begin it. */
const MOST = 40
const END =
  /^"(?:\s*,\s*"\w{1,60}"\s?:\s?(?:true|false|null|-?\d{1,9}|"[^"\n]{0,200}"))*\s*(?:,\s*)?[}\]][\s}\]]*$/

/** Whether a quote is left open. */
function isOdd(text: string): boolean {
  return text.replaceAll(/\\.|"""/g, '').split('"').length % 2 === 0
}
