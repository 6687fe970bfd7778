import { type Block, rowAt } from './block.js'

/** A block that a name may mean. */
export interface Candidate {
  /** The whole name. */
  readonly symbol: string
  /** The line where its declaration begins, counted from 1. */
  readonly line: number
}

/** Why a named block was not found or not changed. It names no file. `message` is the end of a sentence that begins with the file. */
export interface BlockProblem {
  readonly code:
    | 'block:unknown'
    | 'block:ambiguous'
    /** The language has no names, its grammar is not installed, or parsing failed or took too long. */
    | 'block:not-parsed'
    /** There is a syntax error in the block, so that its end is not certain. */
    | 'block:broken'
    /** The new text is not a declaration. */
    | 'block:new-text'
    /** The block stands on a line with other code. */
    | 'block:shared-line'
  readonly message: string
  /** The blocks that may be meant, the likeliest first, at most ten. */
  readonly candidates?: readonly Candidate[]
}

export type Refused = { readonly ok: false; readonly failure: BlockProblem }

export function refused(
  code: BlockProblem['code'],
  message: string,
  candidates?: readonly Candidate[],
): Refused {
  return { ok: false, failure: { code, message, ...(candidates && { candidates }) } }
}

export function candidateOf(text: string, { path, declaration }: Block): Candidate {
  return { symbol: path.join('.'), line: rowAt(text, declaration) + 1 }
}

/** The candidates in words, at most ten. */
export function listed(candidates: readonly Candidate[], total: number): string {
  const shown = candidates.map(({ symbol, line }) => `${symbol} (line ${line})`).join(', ')
  return total > candidates.length ? `${shown}, and ${total - candidates.length} more` : shown
}

/** @param reason a clause without a full stop */
export function notParsed(reason: string): Refused {
  return refused('block:not-parsed', `${reason}. Send an edit without a name.`)
}
