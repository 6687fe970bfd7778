import type { FormatName } from '../formats/format.js'

/** A line of a request: kept, removed or added. */
export interface Line {
  readonly op: ' ' | '-' | '+'
  readonly text: string
}

/** One edit of a file, and what is right. */
export interface Row {
  /** The file when the request arrives. */
  readonly text: string
  /** The lines of the request; the formats write them. */
  readonly lines: readonly Line[]
  /** The number of the first old line, counted from 1. */
  readonly line: number
  /** The right text afterwards, to the byte. */
  readonly wanted: string
  /** Whether a refusal is right, too. */
  readonly mayRefuse?: true
  /** Whether the request is sent once more on the right text, and must leave it. */
  readonly isTwice?: true
  /** Whether the request may change the right text once more. */
  readonly isOnce?: true
  /** Whether the second answer must not be a refusal. */
  readonly isKnown?: true
  /** What the answer must say. */
  readonly says?: string
  /** The request in one format, if lines do not say it. */
  readonly request?: unknown
}

/** A kind of fault: how a request and its file are made of a file of a release. */
export interface Fault {
  readonly name: string
  /** The formats in which it can be written. */
  readonly formats: readonly FormatName[]
  /**
   * A row at a line of the file, or undefined if the fault cannot be made there.
   *
   * @param lines the lines of the file
   * @param at the line, counted from 0
   * @param after the file in the next release
   */
  make(lines: readonly string[], at: number, after: string): Row | undefined
}

export const ALL: readonly FormatName[] = ['edit-string', 'search-replace', 'v4a', 'unified-diff']
export const BLOCKS: readonly FormatName[] = ['edit-string', 'search-replace']

export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
export const keep = (text: string): Line => ({ op: ' ', text })
export const remove = (text: string): Line => ({ op: '-', text })
export const add = (text: string): Line => ({ op: '+', text })
export const isBlank = (line: string | undefined): boolean => line?.trim() === ''
const hasWord = (line: string | undefined): line is string => /[A-Za-z]{4}/.test(line ?? '')
export const indentationOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? ''

/** Whether a line has a word and is once in the file, whitespace apart. */
export function isUnique(lines: readonly string[], line: string | undefined): line is string {
  return hasWord(line) && lines.filter((one) => one.trim() === line.trim()).length === 1
}
