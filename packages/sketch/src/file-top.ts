import { type FileText, isBlank, likeness } from '@emend/core/plugin'
import { hasOwnWord } from './closers.js'
import { IMPORT, importTwoModules } from './imports.js'
import type { Sketch } from './read-sketch.js'
import type { Anchor } from './stretch.js'

/**
 * Whether a sketch that has no marker at its top writes the top of the file anew: its first line is a new version of the file's
 * first one, or opens front matter, which nothing can be above. `top` is the first line that the file has.
 */
export function isNewTop(file: FileText, sketch: Sketch, top: Pick<Anchor, 'at' | 'line'>): boolean {
  if (sketch.gaps.size === 0 || sketch.gaps.has(0)) return false
  const first = sketch.lines.find(({ text }) => !isBlank(text))?.text ?? ''
  const come = sketch.lines.slice(0, top.at).flatMap(({ text }) => (isBlank(text) ? [] : [text]))
  const gone = file.lines(0, top.line).filter((text) => !isBlank(text))
  if (isOnlyLine(come, gone) && top.at === top.line) return true
  if (areAllAnew(come, gone)) return true
  if (importTwoModules(first, firstSolid(file))) return false
  if (first !== FRONT && likeness(first, firstSolid(file)) < NEW_VERSION) return false
  const [own, old] = [come[0], gone[0]]
  if (own === undefined || old === undefined || come.length < gone.length) return false
  return likeness(own, old) >= NEW_VERSION || (own === FRONT && come.lastIndexOf(FRONT) > 0)
}

/**
 * Whether one line is in the place of the one above a line that both have: no marker would stand for a single line, and a new line below it
 * would be shown with it.
 */
function isOnlyLine(
  [own = '', ...more]: readonly string[],
  [old = '', ...others]: readonly string[],
): boolean {
  const isOne = own !== '' && old !== '' && more.length === 0 && others.length === 0
  return isOne && !IMPORT.test(own) && likeness(own, old) >= ALIKE
}

/** Whether each line with words above a line that both have is shown anew, in the same order; imports may be others. */
function areAllAnew(come: readonly string[], gone: readonly string[]): boolean {
  const [old, now] = [gone, come].map((lines) => lines.filter(hasOwnWord)) as [string[], string[]]
  let at = 0
  const isShown = (line: string) => {
    while (at < now.length && likeness(now[at]?.trim() ?? '', line.trim()) < VERSION) at++
    return at++ < now.length
  }
  return old.length > 0 && ![...old, ...now].some((line) => IMPORT.test(line)) && old.every(isShown)
}

function firstSolid(file: FileText): string {
  let line = 0
  while (isBlank(file.line(line) ?? 'x')) line++
  return file.line(line) ?? ''
}

/** Two first lines that are so much alike are versions of one line. */
const NEW_VERSION = 0.75
/** One that stands alone in the place of another need be less alike. */
const ALIKE = 0.5
/** Where every line is shown anew, each is so much alike. */
const VERSION = 0.6
const FRONT = '---'
