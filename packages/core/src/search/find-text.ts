import type { Budget } from '../vocabulary/replacer.js'
import { findSequence } from './knuth-morris-pratt.js'

/**
 * Where a text is in another: the offset of every place, ascending, overlapping places included. Half of a
 * surrogate pair is nowhere.
 *
 * Looks at the places of the first characters of the needle; where comparing the rest at all of them would be
 * dearer than one scan (a periodic text), it scans with Knuth, Morris and Pratt. So it is linear in both texts,
 * which `String.indexOf` is not. Nothing for an empty needle.
 */
export function* findText(text: string, needle: string, budget: Budget): Generator<number> {
  if (needle === '' || needle.length > text.length) return
  budget.spend(1 + text.length / CHARACTERS_PER_STEP)
  const mayTear = /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(needle)
  const isWhole = (at: number) => !splitsPair(text, at) && !splitsPair(text, at + needle.length)
  const head = needle.slice(0, HEAD_LENGTH)
  const rest = needle.slice(HEAD_LENGTH)
  let allowance = text.length * 4
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    budget.spend(1)
    allowance -= rest.length
    if (allowance < 0) {
      budget.spend((text.length - at) / CHARACTERS_PER_STEP)
      for (const found of findSequence(codesOf(text, at), codesOf(needle, 0)))
        if (!mayTear || isWhole(at + found)) yield at + found
      return
    }
    if (text.startsWith(rest, at + head.length) && (!mayTear || isWhole(at))) yield at
  }
}

/** Whether an offset is inside a surrogate pair. */
export function splitsPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

/** So many characters of a text are looked for by the engine, which takes no more into account to skip others. */
export const HEAD_LENGTH = 256
const CHARACTERS_PER_STEP = 64

function codesOf(text: string, from: number): Uint16Array {
  const codes = new Uint16Array(text.length - from)
  for (let i = 0; i < codes.length; i++) codes[i] = text.charCodeAt(from + i)
  return codes
}
