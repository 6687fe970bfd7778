import { type LineRange, lineContents, stepsBetween } from '@emend/core/plugin'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hasRows, type Rows, rowsOf } from './rows.js'

/** A file as the model knows it. */
export interface Version {
  readonly text: string
  /** The rows that it saw, counted from 1. */
  readonly rows: Rows
}

/** A file as the model knows it, with what it was shown before: it may still name rows of that. */
export interface KnownFile extends Version {
  /** The latest first. */
  readonly earlier: readonly string[]
}

/** How many earlier texts of a file are kept. */
const MOST_EARLIER = 3

/** The file after its version changed. */
export function succeeding(known: KnownFile | undefined, version: Version): KnownFile {
  if (known === undefined || known.text === version.text) return { ...version, earlier: known?.earlier ?? [] }
  const earlier = [known.text, ...known.earlier.filter((text) => text !== version.text)]
  return { ...version, earlier: earlier.slice(0, MOST_EARLIER) }
}

/** The SHA-256 of a text in UTF-8, in hexadecimal digits. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** All rows of a text. */
export function allRows(text: string): Rows {
  const whole = wholeOf(text)
  return whole.end === 0 ? [] : [whole]
}

/** The run of all rows of a text; its end is 0 where there are none. */
export function wholeOf(text: string): LineRange {
  return { start: 1, end: countRows(text) }
}

/** The number of lines of a text. To split it would be more than half of what a ledger costs an edit. */
function countRows(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * The version after its text changed: rows that stay are as seen as they were. One line diff.
 *
 * @param shown the new rows that the model saw. Default: all, because it wrote them
 */
export function changedTo({ text, rows }: Version, after: string, shown?: readonly string[]): Version {
  if (text === after) return { text, rows }
  // Who saw all rows has seen all that are left, which no diff need tell.
  if (shown === undefined && hasRows(rows, wholeOf(text))) return { text: after, rows: allRows(after) }
  const added = shown && new Set(shown)
  const lines = lineContents(after)
  const seen = stepsBetween(lineContents(text), lineContents(after)).flatMap(({ step, old, now }) => {
    const isNew = step === 'add' && (added === undefined || added.has(lines[now] ?? ''))
    return isNew || (step === 'keep' && hasRow(rows, old + 1)) ? [now + 1] : []
  })
  return { text: after, rows: rowsOf(seen) }
}

/**
 * The first row that a change removes and that the model never saw; for a change that only adds rows, the row above it if the
 * row below was not seen either. One line diff.
 */
export function unseenIn({ text, rows }: Version, after: string): LineRange | undefined {
  const steps = stepsBetween(lineContents(text), lineContents(after))
  for (const [at, { step, old }] of steps.entries()) {
    if (step === 'remove' && !hasRow(rows, old + 1)) return { start: old + 1, end: old + 1 }
    const isFirstAdded = step === 'add' && (at === 0 || steps[at - 1]?.step === 'keep')
    const isBeside = hasRow(rows, old) || hasRow(rows, old + 1) || text === ''
    if (isFirstAdded && !isBeside) return { start: Math.max(1, old), end: Math.max(1, old) }
  }
  return undefined
}

function hasRow(rows: Rows, row: number): boolean {
  return hasRows(rows, { start: row, end: row })
}
