import type { Edit } from '@emend/core'
import type { ParsedRequest } from '@emend/core/plugin'
import { endOfLine, type Step } from '@emend/core/plugin'
import { mayHoldTextCalls } from '@emend/request'
import { USUAL_CONTEXT } from './counts.js'
import { STEPS } from './hunk.js'
import { type HunkHeader, type HunkNumbers, readHunkHeader } from './hunk-header.js'
import { NO_FILE } from './name.js'
import { commonPath } from './path.js'

/**
 * Reads a request that is nothing but the diff of one file: two names, and hunks whose headers count every line right. It is read in one
 * pass that makes no list of lines. Undefined for all else, which the parser of all diffs reads.
 */
export function readPlain(text: string): ParsedRequest | undefined {
  const names = NAMES.exec(text)
  if (names === null || text.includes('\r') || text.includes('\uFEFF') || mayHoldTextCalls(text))
    return undefined
  const [head, old, now] = names as unknown as [string, string, string]
  const path = old === NO_FILE || now === NO_FILE ? undefined : commonPath(old, now)
  if (path === undefined) return undefined
  const hunks: Hunk[] = []
  for (let at = head.length; at < text.length; ) {
    const hunk = readHunk(text, at)
    // Lines above the first one may be those of a new file.
    if (hunk === undefined || hunk.header.line === 0) return undefined
    hunks.push(hunk)
    at = hunk.end + 1
  }
  if (hunks.length === 0) return undefined
  const isCounted = areCounted(hunks)
  const edits = hunks.map((hunk) => editOf(hunk, isCounted))
  return { edits: [{ kind: 'update', path, edits }], notices: [] }
}

/** Two names without spaces, hence without timestamps. */
const NAMES = /^--- ([^\s"\\]+)\n\+\+\+ ([^\s"\\]+)\n(?=@@)/

interface Hunk {
  readonly header: HunkHeader
  readonly numbers: HunkNumbers
  readonly search: string
  readonly replacement: string
  readonly script: readonly Step[]
  readonly start: number
  /** Where its last line ends, before the line break. */
  readonly end: number
}

/** Reads a hunk whose lines are as many as its header says, up to the next header or the end. */
function readHunk(text: string, start: number): Hunk | undefined {
  let end = endOfLine(text, start)
  const header = text.startsWith('@@ ', start) ? readHunkHeader(text.slice(start, end)) : undefined
  const numbers = header?.numbers
  if (header === undefined || numbers === undefined) return undefined
  let { oldCount, newCount } = numbers
  const script: Step[] = []
  let [search, replacement] = ['', '']
  while (oldCount > 0 || newCount > 0) {
    const at = end + 1
    const step = STEPS.get(text.charAt(at))
    // What looks like the header of a file, or like a signature, may be one.
    if (step === undefined || /^(?:---?|\+\+\+) /.test(text.slice(at, at + 4))) return undefined
    end = endOfLine(text, at)
    const line = `${text.slice(at + 1, end)}\n`
    if (step !== 'add') [search, oldCount] = [search + line, oldCount - 1]
    if (step !== 'remove') [replacement, newCount] = [replacement + line, newCount - 1]
    script.push(step)
  }
  const isAlone = end + 1 >= text.length || text.startsWith('@@ ', end + 1)
  if (!isAlone || oldCount < 0 || newCount < 0 || search === '') return undefined
  return { header, numbers, search, replacement, script, start, end }
}

/** Whether a tool may have computed the diff: it has as much context as tools show, and its numbers agree with one another. */
function areCounted(hunks: readonly Hunk[]): boolean {
  let [shift, kept] = [0, 0]
  for (const { numbers, script } of hunks) {
    const { oldStart, oldCount, newStart, newCount } = numbers
    for (const step of script) if (step === 'keep') kept++
    // A side without lines has the number of the line above.
    if ((newCount === 0 ? newStart + 1 : newStart) !== oldStart + shift) return false
    shift += newCount - oldCount
  }
  return kept >= USUAL_CONTEXT
}

function editOf({ header, search, replacement, script, start, end }: Hunk, isCounted: boolean): Edit {
  const { line = 0, section } = header
  const hints = { ...(line > 0 && { line }), ...(section !== undefined && { section }) }
  return {
    unit: 'lines',
    search,
    replacement,
    script,
    ...((line > 0 || section !== undefined) && { hints }),
    endings: 'alike',
    ...(isCounted && { counted: true }),
    source: { start, end },
  }
}
