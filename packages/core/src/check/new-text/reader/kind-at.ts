import type { FileText } from '../../../text/file-text.js'
import { endOfQuote } from '../../../text/quotes.js'
import { isMarkup } from '../../file-kinds.js'
import type { NewText } from '../../new-text.js'
import { familyOf, type Kind } from './languages.js'
import { readText, type TextReading } from './read-text.js'

/** Whether a path is one of code in a language that the reader knows. */
export function isOfCode(path: string): boolean {
  return familyOf(path) !== undefined && !isMarkup(path)
}

/** Whether a place is certainly code. */
export function isCodeAt(text: NewText, line: number, column: number): boolean {
  return kindAt(text, line, column) === 'code'
}

/**
 * What a place of the new text is, read behind what is above it in the file. `prose` is text between tags. Undefined in a language that
 * the reader does not know, but for quotes that their line closes.
 */
export function kindAt(text: NewText, line: number, column: number): Kind | 'prose' | undefined {
  const { now, path } = text
  const { reading, all, starts } = readOnce(text)
  if (reading === undefined) return isQuoted(now[line] as string, column) ? 'quote' : undefined
  let start = (starts[line] as number) + column
  const kind = reading.kindAt(start)
  if (kind !== 'text' || !(isMarkup(path) || /[jt]sx$/.test(path))) return kind
  while (start > 0 && reading.kindAt(start - 1) === 'text') start--
  return /[`/]/.test(all.charAt(start)) ? 'text' : 'prose'
}

/** Whether the file has what a global expression finds in a place of code; in an unknown language, anywhere. */
export function hasInCode({ place, path }: NewText, pattern: RegExp): boolean {
  if (place === undefined) return false
  for (const { index } of place.file.text.matchAll(pattern)) {
    const reading = readFile(place.file, path)
    if (reading === undefined || reading.kindAt(index) === 'code') return true
  }
  return false
}

/** A file's own text, which many edits ask for, read once. */
function readFile({ document, text, budget }: FileText, path: string): TextReading | undefined {
  const readings = document.once(noReadings)
  if (!readings.has(path)) {
    budget.spend(text.length * STEPS_PER_CHARACTER)
    readings.set(path, readText(text, path))
  }
  return readings.get(path)
}

const noReadings = () => new Map<string, TextReading | undefined>()

interface Read {
  /** The text of the file above the new text, and the new text. */
  readonly all: string
  readonly reading: TextReading | undefined
  /** Where each new line begins. */
  readonly starts: readonly number[]
}

const known = /* @__PURE__ */ new WeakMap<NewText, Read>()

function readOnce(text: NewText): Read {
  const made = known.get(text) ?? read(text)
  known.set(text, made)
  return made
}

function read({ place, path, now }: NewText): Read {
  let all = place?.file.text.slice(0, place.span.start) ?? ''
  place?.file.budget.spend(all.length * STEPS_PER_CHARACTER)
  const starts = now.map((line) => {
    const start = all.length
    all += `${line}\n`
    return start
  })
  return { all, reading: readText(all, path), starts }
}

const STEPS_PER_CHARACTER = 10

function isQuoted(line: string, column: number): boolean {
  for (let at = 0; at < column; at++) {
    const isQuote = /["'`]/.test(line.charAt(at)) && (line[at] !== "'" || !/\w/.test(line.charAt(at - 1)))
    const end = isQuote ? endOfQuote(line, at) : -1
    if (end > column) return true
    if (end >= 0) at = end
  }
  return false
}
