import type { Step } from '@emend/core/plugin'

/** One line of a changed file: kept, removed or added. */
export interface ChangedLine {
  readonly step: Step
  readonly content: string
}

/** Writes an update of one file as a V4A patch, with context lines around every change. */
export function renderPatch(path: string, lines: readonly ChangedLine[], context = 3): string {
  const hunks = hunksOf(lines, context).map(
    (hunk) => `@@\n${hunk.map(({ step, content }) => `${PREFIXES[step]}${content}\n`).join('')}`,
  )
  return `*** Begin Patch\n*** Update File: ${path}\n${hunks.join('')}*** End Patch\n`
}

const PREFIXES: Readonly<Record<Step, string>> = { keep: ' ', remove: '-', add: '+' }

/** The ranges of lines around changes. Ranges that touch are merged. */
function hunksOf(lines: readonly ChangedLine[], context: number): ChangedLine[][] {
  const hunks: ChangedLine[][] = []
  let end = -1
  for (const [i, { step }] of lines.entries()) {
    if (step === 'keep') continue
    const from = Math.max(i - context, end)
    const to = Math.min(i + context + 1, lines.length)
    if (end === -1 || i - context > end) hunks.push([])
    hunks.at(-1)?.push(...lines.slice(Math.max(from, 0), to))
    end = to
  }
  return hunks
}
