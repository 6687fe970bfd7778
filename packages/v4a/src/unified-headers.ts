import type { ParseContext } from '@emend/core/plugin'
import { type RequestLine, RequestLines, type Waiting } from '@emend/request'
import { isEndOfFile } from './markers.js'

/**
 * The lines of a body, without those that are certainly headers of a unified diff: the header lines of git at the top, and a
 * `---` with `+++` right below it, at the top or above a hunk header. In a new file all `@@` lines are skipped; in an update
 * numeric ones stay, because they are line hints. Linear.
 */
export class WithoutFileHeaders extends RequestLines {
  readonly lines: RequestLine[] = []
  /** The number of skipped header lines. */
  stripped = 0
  /** The first line that was skipped. */
  first: RequestLine | undefined
  readonly #body: RequestLines
  readonly #isNew: boolean
  #next = 0
  #isAtTop = true

  constructor(body: RequestLines, mode: 'default' | 'create') {
    super()
    this.#body = body
    this.#isNew = mode === 'create'
  }

  protected *pull(): Waiting<boolean> {
    const count = this.lines.length
    const { lines } = this.#body
    while (this.lines.length === count && (yield* this.#body.has(this.#next))) {
      while (this.#next < lines.length) {
        const line = lines[this.#next] as RequestLine
        // The next two lines decide whether this line is a header.
        if (line.content.startsWith('--- ')) yield* this.#body.has(this.#next + 2)
        this.#take(line)
      }
    }
    return this.lines.length > count
  }

  #take(line: RequestLine): void {
    const count = this.#headerLines(line)
    this.#next += count || 1
    this.stripped += count
    if (count > 0) {
      this.first ??= line
      return
    }
    if (line.content !== '') this.#isAtTop = isEndOfFile(line.content)
    this.lines.push(line)
  }

  /** The number of header lines that begin with this line; 0 if it is not a header. */
  #headerLines({ content }: RequestLine): number {
    const isPair = content.startsWith('--- ') && this.#startsWith(1, '+++ ')
    if (isPair && (this.#isAtTop || this.#startsWith(2, '@@'))) return 2
    return (this.#isAtTop && isGitHeader(content)) || (this.#isNew && content.startsWith('@@')) ? 1 : 0
  }

  #startsWith(ahead: number, start: string): boolean {
    return this.#body.lines[this.#next + ahead]?.content.startsWith(start) === true
  }
}

/**
 * Removes the header lines above the first content line, which is the first line that begins with `+`, `-` or a space.
 *
 * Header lines are `diff --git`, `---` and `+++` (also without the other), and numeric `@@`; for a new file every `@@` line
 * anywhere. Other header lines of git stay, although they are not lines of a V4A diff. Remarks about a missing final newline
 * are removed everywhere, since no content line begins with a backslash. Linear.
 */
export function stripTopHeaders(
  lines: readonly RequestLine[],
  mode: 'default' | 'create',
): Pick<WithoutFileHeaders, 'lines' | 'stripped'> {
  let isAtTop = true
  const kept = lines.filter(({ content }) => {
    if (content.startsWith('\\ ') || (mode === 'create' && content.startsWith('@@'))) return false
    if (!isAtTop) return true
    if (TOP_HEADER.test(content)) return false
    isAtTop = !/^[-+ ]/.test(content)
    return true
  })
  return { lines: kept, stripped: lines.length - kept.length }
}

const TOP_HEADER = /^(?:diff --git |--- |\+\+\+ |@@ -\d)/

function isGitHeader(content: string): boolean {
  return content.startsWith('diff --git ') || GIT_HEADER.test(content)
}

/** A header line that git writes between `diff --git` and the first hunk. */
const GIT_HEADER =
  /^(?:(?:(?:old|new|new file|deleted file) mode [0-7]{6}|index [0-9a-f]+(?:,[0-9a-f]+)?\.\.[0-9a-f]+(?: [0-7]{6})?|(?:dis)?similarity index \d+%)\s*$|(?:rename|copy) (?:from|to) )/

/** Logs how many header lines were skipped, if any. */
export function logStripped(logger: ParseContext['logger'], count: number): void {
  if (count > 0) {
    logger?.debug(`Stripped ${count} unified diff header ${count === 1 ? 'line' : 'lines'} from diff input`)
  }
}
