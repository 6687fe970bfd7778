import type { Diagnostic } from '@emend/core/plugin'
import { Changes } from './changes.js'
import { compare } from './compare.js'
import type { LookedFile, Report } from './source.js'

interface LateReport {
  /** How many requests were written when it was asked for. */
  readonly after: number
  readonly files: readonly LookedFile[]
  readonly report: Report
}

/** What is to be told of late reports. */
export interface LateFound {
  readonly diagnostics: readonly Diagnostic[]
  /** They have been told. */
  told(): void
}

/** What sources found after the answer about its request was given. */
export class Late {
  /** How many reports are awaited. */
  #awaited = 0
  #reports: readonly LateReport[] = []
  /** The requests that were written while reports were awaited. */
  #written: Changes[] = []

  /** Awaits a report about files that are written. A source that fails has nothing to tell any more. */
  async wait(files: readonly LookedFile[], report: Promise<Report>): Promise<void> {
    const after = this.#written.length
    this.#awaited++
    const found = await report.catch(() => undefined)
    this.#awaited--
    if (found !== undefined) this.#reports = [...this.#reports, { after, files, report: found }]
    this.#forget()
  }

  /** Records what was written: the lines of what is not told yet move with it. */
  write(changes: Changes): void {
    if (this.#awaited + this.#reports.length > 0) this.#written.push(changes)
  }

  /** What was found and is not told yet, with its lines as they are after a further request. */
  find(changes: Changes): LateFound {
    const reports = this.#reports
    return {
      diagnostics: reports.flatMap(({ after, files, report }) => {
        const { diagnostics } = compare(report, new Changes(files))
        const later = [...this.#written.slice(after), changes]
        return diagnostics.filter(({ isNew }) => isNew).map((one) => later.reduce(movedBy, one))
      }),
      told: () => {
        this.#reports = this.#reports.filter((one) => !reports.includes(one))
        this.#forget()
      },
    }
  }

  #forget(): void {
    if (this.#awaited === 0 && this.#reports.length === 0) this.#written = []
  }
}

function movedBy(diagnostic: Diagnostic, changes: Changes): Diagnostic {
  const path = changes.nameOf(diagnostic.path)
  const lines = changes.moved(path)?.linesOf(diagnostic.range)
  if (lines === undefined) return { ...diagnostic, path }
  const { start, end } = diagnostic.range
  const by = lines.first - start.line
  const range = { start: { ...start, line: lines.first }, end: { ...end, line: end.line + by } }
  return { ...diagnostic, path, range }
}
