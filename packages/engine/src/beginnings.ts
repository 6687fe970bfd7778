import type { Notice } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import { type Beginning, FIELDS, isFields, pathIn } from '@emend/request'

export type { Beginning } from '@emend/request'

/** Where the parts of requests that were cut off are kept, by their hashes. */
export interface Beginnings {
  get(hash: string): Beginning | undefined
  keep(hash: string, beginning: Beginning): void
}

/** Keeps parts in memory: the last sixteen, of at most four million characters together. */
export function keepBeginnings(): Beginnings {
  const kept = new Map<string, Beginning>()
  const size = () => Array.from(kept.values()).reduce((sum, { text }) => sum + text.length, 0)
  return {
    get: (hash) => kept.get(hash),
    keep(hash, beginning) {
      kept.delete(hash)
      kept.set(hash, beginning)
      for (const oldest of kept.keys())
        if (kept.size > MOST_KEPT || size() > MOST_CHARACTERS) kept.delete(oldest)
    },
  }
}

const [MOST_KEPT, MOST_CHARACTERS] = [16, 4_000_000]

/** The rest of a request, and the hash of the part that it goes on from. */
interface Continuation {
  readonly hash: string
  readonly text: string
  /** The file that it names; absent where it names none. */
  readonly path?: string | undefined
}

/** A whole request, and what was noticed when it was joined. */
interface Joined {
  readonly input: unknown
  readonly notices: readonly Notice[]
}

/**
 * The whole request, where the input is the rest of one that was cut off: joined to what was kept of it, without lines that it
 * repeats. Any other input stays as it is.
 *
 * @returns the failure `no-beginning` for a rest whose beginning is not kept, which is never applied alone
 */
export function joined(input: unknown, beginnings: Beginnings | undefined): Result<Joined, ParseFailure> {
  const rest = continuationIn(input)
  if (rest === undefined) return { ok: true, value: { input, notices: [] } }
  const begun = beginnings?.get(rest.hash)
  const isOfOther =
    begun !== undefined && 'call' in begun && rest.path !== undefined && rest.path !== pathIn(begun.call)
  if (begun === undefined || isOfOther)
    return { ok: false, failure: { code: 'no-beginning', format: 'continuation', hash: rest.hash } }
  const repeated = repeatedLines(begun.text, rest.text)
  const text = begun.text + rest.text.split('\n').slice(repeated).join('\n')
  const whole = 'call' in begun ? { ...begun.call, [begun.field]: text } : text
  return { ok: true, value: { input: whole, notices: repeated === 0 ? [] : [noticeOf(repeated)] } }
}

function noticeOf(count: number): Notice {
  const lines = count === 1 ? 'line that ends' : `${count} lines that end`
  const message = `the rest repeats the ${lines} the part before it: taken once`
  return { code: 'repeated-lines', message }
}

/** The line that a rest in a text begins with, below the first line of a patch or a fence, which the beginning has. */
const CONTINUES =
  /^\s*(?:(?:```|~~~).*\n\s*)?(?:\*\*\* Begin Patch[ \t]*\r?\n\s*)?\*\*\* Continue: ?([\da-f]{6,64})[ \t]*(?:\r?\n|$)/

function continuationIn(input: unknown): Continuation | undefined {
  if (typeof input === 'string') {
    const [mark, hash] = CONTINUES.exec(input) ?? []
    return mark === undefined || hash === undefined ? undefined : { hash, text: input.slice(mark.length) }
  }
  const hash = isFields(input) ? input['continues'] : undefined
  if (!isFields(input) || typeof hash !== 'string') return undefined
  const field = FIELDS.text(input, 'content', 'file_text', 'patch', 'diff')
  return field === undefined ? undefined : { hash, text: String(input[field]), path: pathIn(input) }
}

/** How many lines at the beginning of a text end the one before it. A single one counts where it has a word. */
function repeatedLines(before: string, text: string): number {
  const [above, lines] = [before.split('\n').slice(0, -1), text.split('\n')]
  for (let count = Math.min(MOST_REPEATED, above.length, lines.length - 1); count > 0; count--) {
    const repeated = lines.slice(0, count)
    const isSame = repeated.every((line, at) => line === above[above.length - count + at])
    if (isSame && (count > 1 || repeated.some((line) => /\w{2}/.test(line)))) return count
  }
  return 0
}

const MOST_REPEATED = 200
