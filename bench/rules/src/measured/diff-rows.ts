import { type FileChange, type FormatName, randomFrom } from '@emend/bench-accuracy/rows'
import { structuredPatch } from 'diff'
import type { Row } from './row.js'

const FEWEST_HUNKS = 2
const MOST_HUNKS = 8
const LONGEST_DIFF = 500

/**
 * Whole changes of files as a tool computes them, several hunks a file, in every format: on the file before, on the file after, on
 * one that has the first half of the hunks already, and on one that has other lines above. With one line of context, so that
 * hunks may fit at several places, a refusal is right, too.
 */
export function* diffRows(
  history: readonly FileChange[],
  { name, seed, count }: { readonly name: string; readonly seed: number; readonly count: number },
): Generator<Row> {
  let number = 0
  for (const { path, before, after } of randomFrom(seed).shuffle(history)) {
    if (number === count) return
    if ([before, after].some((text) => text.includes('\r'))) continue
    const context = number % 3 === 2 ? 1 : 3
    const hunks = hunksBetween(before, after, context)
    if (hunks.length < FEWEST_HUNKS || hunks.length > MOST_HUNKS) continue
    // Only this format can say that a file ends without a newline.
    const isEnded = !hunks.some(({ lines }) => lines.some((line) => line.startsWith('\\')))
    const formats = isEnded ? FORMATS : ['unified-diff' as const]
    number++
    const format = formats[Math.floor(number / 3) % formats.length] as FormatName
    const above = before
      .split('\n', LINES_ABOVE)
      .map((line) => `// ${line} (above)\n`)
      .join('')
    const half = isEnded ? withHunks(before, hunks.slice(0, Math.ceil(hunks.length / 2))) : before
    const texts = {
      before: [before, after],
      half: [half, after],
      after: [after, after],
      moved: [above + before, above + after],
    }
    for (const [set, [text, right]] of Object.entries(texts) as [string, [string, string]][])
      yield {
        id: `${name}/hunks with ${context} lines of context, ${set}/${format}/${number}`,
        kind: set === 'before' || set === 'moved' ? 'must succeed' : 'must not change',
        format,
        path,
        text,
        request: WRITERS[format](path, hunks),
        right: [right],
        mayRefuse: set === 'half' || set === 'after' || context === 1,
      }
  }
}

const LINES_ABOVE = 7

interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly string[]
}

function hunksBetween(before: string, after: string, context: number): readonly Hunk[] {
  const options = { context, maxEditLength: LONGEST_DIFF }
  return structuredPatch('file', 'file', before, after, undefined, undefined, options)?.hunks ?? []
}

const side = ({ lines }: Hunk, other: string) =>
  lines.flatMap((line) => (line.startsWith(other) ? [] : [line.slice(1)])).join('\n')
const bodyOf = ({ lines }: Hunk) => lines.map((line) => `${line}\n`).join('')

const WRITERS: Readonly<Record<FormatName, (path: string, hunks: readonly Hunk[]) => unknown>> = {
  'edit-string': (path, hunks) => ({
    path,
    edits: hunks.map((hunk) => ({ oldString: side(hunk, '+'), newString: side(hunk, '-') })),
  }),
  'search-replace': (_, hunks) =>
    hunks
      .map((hunk) => `<<<<<<< SEARCH\n${side(hunk, '+')}\n=======\n${side(hunk, '-')}\n>>>>>>> REPLACE\n`)
      .join('\n'),
  v4a: (path, hunks) =>
    `*** Begin Patch\n*** Update File: ${path}\n${hunks.map((hunk) => `@@\n${bodyOf(hunk)}`).join('')}*** End Patch\n`,
  'unified-diff': (path, hunks) =>
    `--- a/${path}\n+++ b/${path}\n${hunks
      .map(
        (hunk) =>
          `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@\n${bodyOf(hunk)}`,
      )
      .join('')}`,
}

const FORMATS = Object.keys(WRITERS) as FormatName[]

/** A text with some of the hunks that were computed from it. */
function withHunks(before: string, hunks: readonly Hunk[]): string {
  const lines = before.split('\n')
  for (const hunk of hunks.toReversed())
    lines.splice(hunk.oldStart - 1, hunk.oldLines, ...side(hunk, '-').split('\n'))
  return lines.join('\n')
}
