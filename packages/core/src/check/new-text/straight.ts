import type { NewText } from '../new-text.js'

export const CURLY: RegExp = /[\u2018\u2019\u201C\u201D]/u
const LOOKALIKE = /[\u2018-\u201D\u00A0\u202F\u2009\u3000]/

/** A text with ordinary quotes and spaces. */
export function straightened(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/[\u00A0\u202F\u2009\u3000]/g, ' ')
}

/** Whether what is new has look-alikes, and the edit changes more than these. */
export function bringsLookalikes({ fresh, isAscii, hunk }: NewText): boolean {
  if (isAscii || !LOOKALIKE.test(fresh)) return false
  return straightened(hunk.edit.replacement) !== straightened(hunk.edit.search)
}
