import fc from 'fast-check'
import type { ChangedLine } from './render-patch.js'

/** A file of blocks that repeat each other, and a patch for some of its lines. */
export interface RepeatedBlocks {
  readonly before: string
  /** The file after the patch as its author intended it. */
  readonly meant: string
  readonly patch: string
}

interface FileLine {
  readonly content: string
  /** The first lines of the blocks around it, outermost first. */
  readonly heads: readonly string[]
}

const statement = fc
  .record({ name: fc.constantFrom('x', 'y'), value: fc.constantFrom(1, 2, 3) })
  .map(({ name, value }) => `${name} = ${value}`)

const method = fc.record({
  head: fc.constantFrom('def f():', 'def g():'),
  body: fc
    .array(fc.oneof({ weight: 5, arbitrary: statement }, statement), { minLength: 1, maxLength: 4 })
    .map((lines) => lines.filter((line, i) => line !== lines[i - 1])),
})

const block = fc.record({
  head: fc.constantFrom('class A:', 'class B:', 'class C:'),
  methods: fc.array(method, { minLength: 1, maxLength: 3 }),
  unit: fc.constantFrom('    ', '    ', '    ', '  '),
})

const file = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) =>
  blocks.flatMap(({ head, methods, unit }): FileLine[] => [
    { content: head, heads: [] },
    ...methods.flatMap((method): FileLine[] => {
      const inner = unit + method.head
      return [
        { content: inner, heads: [head] },
        ...method.body.map((content) => ({
          content: content === '' ? '' : unit + unit + content,
          heads: [head, inner],
        })),
      ]
    }),
  ]),
)

const edit = fc.record({
  at: fc.nat(200),
  kind: fc.constantFrom('replace', 'insert', 'remove'),
  above: fc.integer({ min: 1, max: 3 }),
  below: fc.integer({ min: 1, max: 3 }),
  anchors: fc.constantFrom<'none' | 'inner' | 'outer' | 'both'>('none', 'inner', 'outer', 'both'),
})

/** Hunks from top to bottom that share no line, each with or without anchors and with 0 to 2 lines of context. */
export const repeatedBlocks: fc.Arbitrary<RepeatedBlocks> = fc
  .record({ file, edits: fc.array(edit, { minLength: 1, maxLength: 3 }) })
  .map(({ file, edits }) => {
    const statements = [...file.keys()].filter((i) => file[i]?.heads.length === 2)
    const chosen = new Map(edits.map((edit) => [statements[edit.at % statements.length], edit]))
    const meant: string[] = []
    const hunks: string[] = []
    let free = 0
    for (const [i, line] of file.entries()) {
      const edit = chosen.get(i)
      if (edit === undefined || i < free) {
        meant.push(line.content)
        continue
      }
      const indentation = line.content.match(/^ */)?.[0] ?? ''
      const added = `${indentation}z = ${hunks.length}`
      const head = file.findLastIndex(({ content }, at) => at < i && content === line.heads.at(-1))
      const above = file.slice(Math.max(free, head, i - edit.above), i)
      free = Math.min(file.length, i + 1 + edit.below)
      const below = file.slice(i + 1, free)
      // A second run recognizes a removed line only if the hunk shows both of its neighbors.
      const kind = edit.kind === 'remove' && above.length * below.length === 0 ? 'replace' : edit.kind
      const change: ChangedLine[] = [
        ...(kind === 'insert' ? [] : [{ step: 'remove' as const, content: line.content }]),
        ...(kind === 'remove' ? [] : [{ step: 'add' as const, content: added }]),
        ...(kind === 'insert' ? [{ step: 'keep' as const, content: line.content }] : []),
      ]
      meant.push(...change.filter(({ step }) => step !== 'remove').map(({ content }) => content))
      hunks.push(hunk(line, edit.anchors, above, change, below))
    }
    return {
      before: textOf(file.map(({ content }) => content)),
      meant: textOf(meant),
      patch: `*** Begin Patch\n*** Update File: file.txt\n${hunks.join('')}*** End Patch\n`,
    }
  })

function hunk(
  { heads }: FileLine,
  anchors: 'none' | 'inner' | 'outer' | 'both',
  above: readonly FileLine[],
  change: readonly ChangedLine[],
  below: readonly FileLine[],
): string {
  const prefixes = { keep: ' ', remove: '-', add: '+' }
  const named = { none: [], inner: heads.slice(-1), outer: heads.slice(0, 1), both: heads }[anchors]
  const headers = named.length === 0 ? ['@@'] : named.map((head) => `@@ ${head}`)
  const lines = [
    ...above.map(({ content }) => ` ${content}`),
    ...change.map(({ step, content }) => prefixes[step] + content),
    ...below.map(({ content }) => ` ${content}`),
  ]
  return textOf([...headers, ...lines])
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
