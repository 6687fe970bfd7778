import { type LineRange, lineContents, type RowAnchor } from '@emend/core/plugin'
import { LETTERS } from './hashes.js'

/**
 * The anchor of a row: its number and two letters that say what it holds, such as `9#KT`. One wrong line in 256 has the same
 * letters, so an anchor only says which shown line is meant.
 *
 * @param line the content of the row, without its ending
 * @param row counted from 1
 */
export function anchorOf(line: string, row: number): string {
  return `${row}#${LETTERS.hash(line, row)}`
}

/** Writes lines with their anchors, as a read tool shows them: `9#KT:text`. Linear. */
export function printRows(lines: readonly string[], first: number): string {
  return lines.map((line, at) => `${anchorOf(line, first + at)}:${line}`).join('\n')
}

/**
 * Writes rows of a text with their anchors, as a read tool shows them: `9#KT:text`, one per line.
 *
 * @param rows counted from 1; rows that the text does not have are left out. Default: all.
 */
export function showRows(text: string, { start, end }: LineRange = ALL): string {
  const first = Math.max(1, start)
  return printRows(lineContents(text.replace(/^\uFEFF/, '')).slice(first - 1, end), first)
}

const ALL: LineRange = { start: 1, end: Number.POSITIVE_INFINITY }

/** Reads an anchor, also one with the text of its row; undefined where there is none. */
export function readAnchor(value: string): RowAnchor | undefined {
  const [, row, hash, text] = ANCHOR.exec(value.trim()) ?? []
  if (row === undefined || hash === undefined || Number(row) < 1) return undefined
  return { row: Number(row), hash, ...(text !== undefined && text.trim() !== '' && { text }) }
}

const ANCHOR = /^(?:#HL )?[+\-> ]{0,8}(\d{1,7})[#:]([A-Za-z0-9_+/-]{2,8})(?:[:|\u2502]([^\n]*))?$/
