import type { Diagnostic } from '@emend/core/plugin'
import type { Found, Held } from '@emend/engine'
import { Changes } from './changes.js'
import { type Compared, compare } from './compare.js'
import { whyHeld } from './held.js'
import type { Late, LateFound } from './late.js'
import type { Memory } from './memory.js'
import { sectionOf } from './section.js'
import type { LookedFile, Report, Source, SourceLook } from './source.js'

/** What was found, with the part of its message that lists nothing. */
export interface FoundNotes extends Found {
  readonly notes: string
}

interface Parts {
  readonly sources: readonly Source[]
  readonly notStarted: readonly Held[]
  /** In milliseconds. */
  readonly timeLimit: number
  /** How many problems the section lists. */
  readonly most: number
  readonly late: Late
  readonly memory: Memory
  readonly root: string | undefined
}

/** A look of all sources, within one time limit. */
export class Look {
  readonly #parts: Parts
  readonly #files: readonly LookedFile[]
  readonly #changes: Changes
  readonly #looks: readonly { readonly name: string; readonly look: SourceLook }[]
  readonly #over: Promise<typeof OVER>
  #stop: () => void = () => {}
  /** What is told of earlier requests. */
  #late: LateFound | undefined
  readonly #compared: Compared[] = []
  /** Reports that were not there in time. */
  readonly #pending: Promise<Report>[] = []

  constructor(parts: Parts, files: readonly LookedFile[]) {
    this.#parts = parts
    this.#files = files
    this.#changes = new Changes(files)
    this.#over = new Promise((resolve) => {
      const timer = setTimeout(() => resolve(OVER), parts.timeLimit)
      this.#stop = () => clearTimeout(timer)
    })
    this.#looks = parts.sources.flatMap(({ name, look: begin }) => {
      const look = begin(files, parts.root)
      return look === undefined ? [] : [{ name, look }]
    })
  }

  /** Whether all sources that look at these files see texts that are not written. */
  get inMemory(): boolean {
    return this.#looks.every(({ look }) => look.inMemory)
  }

  /** Resolves when the files may be written. */
  async ready(): Promise<void> {
    const all = Promise.all(this.#looks.map(({ look }) => look.ready.catch(() => undefined)))
    await Promise.race([all, this.#over])
  }

  /** What the request brings. Call it once. @param isWritten whether the files are written by now */
  async found(isWritten: boolean): Promise<FoundNotes> {
    const { late, memory, most, timeLimit } = this.#parts
    const { notStarted } = this.#parts
    const notes = notStarted.map(whyHeld)
    const diagnostics: Diagnostic[] = []
    let mended = 0
    const outcomes = this.#looks.map(async ({ name, look }) => {
      if (!isWritten && !look.inMemory)
        return void notes.push(`${name} looks at files only once they are written`)
      const report = look.report(isWritten)
      const outcome = await Promise.race([report.catch(failed), this.#over])
      if (outcome === OVER) {
        notes.push(`${name} has not answered within ${timeLimit} ms: ${isWritten ? LATER : UNKNOWN}`)
        this.#pending.push(report)
        report.catch(failed)
      } else if ('reason' in outcome) notes.push(`${name} has not looked: ${outcome.reason}`)
      else {
        const compared = memory.recognized(compare(outcome, this.#changes))
        for (const one of compared.diagnostics) diagnostics.push(one)
        mended += compared.gone.filter(({ severity }) => severity === 1).length
        this.#compared.push(compared)
        for (const note of outcome.notes ?? []) notes.push(`${name}: ${note}`)
      }
    })
    await Promise.all(outcomes)
    this.#stop()
    const changes = this.#changes
    this.#late = late.find(changes)
    const told = this.#late.diagnostics
    return {
      diagnostics: [...diagnostics, ...told],
      ...(notStarted.length > 0 && { notStarted }),
      ...sectionOf({ diagnostics, late: told, mended, notes, changes, most }),
    }
  }

  /** Ends the look. @param isWritten whether the files stay as the request leaves them */
  end(isWritten: boolean): void {
    const { late, memory } = this.#parts
    this.#stop()
    if (isWritten) {
      this.#late?.told()
      for (const one of this.#compared) memory.keep(one)
      late.write(this.#changes)
      for (const report of this.#pending) void late.wait(this.#files, report)
    }
    for (const { look } of this.#looks) look.end(isWritten)
  }
}

const OVER = Symbol('over')
const LATER = 'what it finds comes with the answer to the next edit'
const UNKNOWN = 'nothing is known from it'

function failed(error: unknown): { readonly reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) }
}
