import { editFiles, explainFileEdits, type FilesResult, standard } from '../../packages/core/src/index.js'
import { unique } from '../../packages/core/src/plugin.js'
import { USUAL } from '../../packages/core/test/support/calls.js'
import { applyCallsToFiles } from '../../packages/edit-string/src/index.js'

import { applyDiffToFiles } from '../../packages/unified-diff/src/index.js'
import type { Adversary } from './adversary.js'
import { joined, type Lines } from './texts.js'

/** How one of many edits asks for the line of a number. */
const SHAPES = {
  'to the letter': (line: string) => [line.slice(2), `${line.slice(2)} // new`],
  'a part of a line, other whitespace': (line: string) => [
    line.slice(2).replace(' = ', '  =  '),
    `changed${line.length}()`,
  ],
  'a line, other indentation': (line: string) => [`      ${line.trim()}\n`, '      changed()\n'],
  'a line, a typo': (line: string) => [`${line.replace('compute', 'comptue')}\n`, '  changed()\n'],
  'text that is not there': (line: string) => [`nothing like ${line.length} at all`, 'x'],
} as const satisfies Record<string, (line: string) => readonly [string, string]>

const linesOf = (size: number): Lines => {
  const lines: string[] = []
  for (let at = 0, length = 0; length < size; at++) {
    const line = `  const value_${at} = compute(alpha_${at}, beta_${at}) + other_${at % 97}`
    lines.push(line)
    length += line.length + 1
  }
  return lines
}

/** The numbers of so many lines, spread over all of them. */
const spread = (lines: Lines, count: number) =>
  Array.from(
    { length: Math.min(count, lines.length) },
    (_, at) => lines[Math.floor((at * lines.length) / count)] as string,
  )

const codes = (result: FilesResult) =>
  result.ok ? 'applied' : [...new Set(result.failures.map(({ code }) => code))].join(' ')

function many(count: number, shape: keyof typeof SHAPES, isExplained = false): Adversary {
  return {
    name: `${count} edits${isExplained ? ', explained' : ''}: ${shape}`,
    make(size) {
      const lines = linesOf(size)
      const files = { 'a.js': joined(lines) }
      const edits = spread(lines, count).map((line) => {
        const [search, replacement] = SHAPES[shape](line)
        return { unit: 'text', search, replacement } as const
      })
      const asked = [{ kind: 'update', path: 'a.js', edits }] as const
      if (!isExplained) return () => codes(editFiles(files, asked, { ...USUAL, placement: unique }))
      const options = { profile: standard, placement: unique }
      return () =>
        `${explainFileEdits(asked, new Map(Object.entries(files)), options).edits.length} explained`
    },
  }
}

/** So many hunks for a file of two bytes. */
const hunks = (count: number): Adversary => ({
  name: `${count} hunks for a file of two bytes`,
  make() {
    const diff = `--- a/a.js\n+++ b/a.js\n${'@@ -1 +1 @@\n-a\n+b\n'.repeat(count)}`
    return () => codes(applyDiffToFiles({ 'a.js': 'a\n' }, diff))
  },
})

/** A call with so many fields that nobody knows. */
const fields = (count: number): Adversary => ({
  name: `${count} fields that nobody knows`,
  make(size) {
    const notes = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`note_${at}`, 'prose about it']),
    )
    const file = joined(linesOf(size))
    const call = { path: 'a.js', old_string: 'compute(alpha_7,', new_string: 'other(alpha_7,', ...notes }
    return () => {
      const result = applyCallsToFiles({ 'a.js': file }, call)
      return `${codes(result)}, ${result.message.length} characters`
    }
  },
})

const COUNTS = [300, 1000, 3000]

/** Many edits a request, as a dimension of its own. */
export const MANY_EDITS: readonly Adversary[] = [
  ...(Object.keys(SHAPES) as (keyof typeof SHAPES)[]).flatMap((shape) =>
    COUNTS.map((count) => many(count, shape)),
  ),
  ...COUNTS.map((count) => many(count, 'to the letter', true)),
  ...COUNTS.map((count) => many(count, 'a part of a line, other whitespace', true)),
  hunks(100_000),
  hunks(200_000),
  fields(5000),
]
