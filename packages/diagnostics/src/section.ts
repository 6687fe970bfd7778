import type { Diagnostic } from '@emend/core/plugin'
import { printable } from '@emend/core/plugin'
import { capitalized, describeDiagnostic } from '@emend/feedback'
import type { Changes } from './changes.js'

/** What the section is made of. */
export interface SectionParts {
  /** All that is told: new errors and warnings. */
  readonly diagnostics: readonly Diagnostic[]
  /** What earlier requests brought, and was found only now. */
  readonly late: readonly Diagnostic[]
  /** How many errors are gone. */
  readonly mended: number
  /** What was not looked at. */
  readonly notes: readonly string[]
  readonly changes: Changes
  /** How many are listed. */
  readonly most: number
}

/** The section about a request, and the part of it that lists nothing. */
export function sectionOf({ diagnostics, late, mended, notes, changes, most }: SectionParts): {
  readonly message: string
  readonly notes: string
} {
  const told = nearestFirst(diagnostics.filter(isTold), changes)
  const old = late.filter(isTold)
  const broken = told.filter(({ severity }) => severity === 1).length
  const balance =
    mended === 0
      ? []
      : [
          mended > broken && broken > 0
            ? `It mends more than it breaks: ${counted(mended, 'error')} gone, ${broken} new.`
            : `${capitalized(counted(mended, 'error'))} gone.`,
        ]
  const rest = [...balance, ...notes.map((note) => `${capitalized(shortened(note))}.`)].join('\n')
  const lists = [
    ...listed('New problems since this edit', told, most),
    ...listed('New problems since earlier edits, found only now', old, most),
  ]
  return { message: [...lists, rest].filter((one) => one !== '').join('\n'), notes: rest }
}

function isTold({ isNew, severity }: Diagnostic): boolean {
  return isNew && severity <= 2
}

function listed(title: string, all: readonly Diagnostic[], most: number): string[] {
  if (all.length === 0) return []
  const shown = all
    .slice(0, most)
    .map((one) => `  ${one.severity === 1 ? '' : 'warning: '}${describeDiagnostic(one)}`)
  const more = all.length > shown.length ? [`  and ${all.length - shown.length} more`] : []
  return [`${title}:`, ...shown, ...more]
}

/** The changed files first, by the distance to the nearest change; then other files. */
function nearestFirst(all: readonly Diagnostic[], changes: Changes): readonly Diagnostic[] {
  const placed = all.map((diagnostic, index) => {
    const { path, range, severity } = diagnostic
    const distance = changes.moved(path)?.distance(range.start.line) ?? Number.POSITIVE_INFINITY
    return { diagnostic, distance, severity, index }
  })
  return placed
    .sort((one, other) =>
      one.distance === other.distance
        ? one.severity - other.severity || one.index - other.index
        : one.distance - other.distance,
    )
    .map(({ diagnostic }) => diagnostic)
}

function counted(count: number, what: string): string {
  return count === 1 ? `one ${what} is` : `${count} ${what}s are`
}

function shortened(note: string): string {
  const line = printable(note.replace(/\s+/g, ' ').trimEnd().replace(/\.$/, ''))
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}

const MOST_CHARACTERS = 300
