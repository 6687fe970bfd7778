import { ALL, add, type Fault, isUnique, keep, remove } from '@emend/bench-accuracy/rows'
import { refused } from './refused.js'

/** How a block is written. */
interface Style {
  readonly name: string
  readonly heads: readonly [string, string]
  readonly indentation: string
  readonly closer?: string
}

const STYLES: readonly Style[] = [
  {
    name: 'block',
    heads: ['function production() {', 'function development() {'],
    indentation: '  ',
    closer: '}',
  },
  { name: 'key', heads: ['production:', 'development:'], indentation: '  ' },
  { name: 'branch', heads: ['if (production) {', '} else {'], indentation: '  ', closer: '}' },
  { name: 'heading', heads: ['## Production', '## Development'], indentation: '' },
  { name: 'section', heads: ['[production]', '[development]'], indentation: '' },
]

/** The context of the request names another block, key, branch, heading or section, and its lines are those of the first one. */
export const otherBlock: readonly Fault[] = STYLES.map(({ name, heads, indentation, closer }) => ({
  name: `another ${name} than the context names`,
  formats: ALL,
  make(lines, at) {
    const near = lines.slice(at - 3, at + 3)
    if (near.length < 6 || !near.every((line) => isUnique(lines, line))) return undefined
    const inner = near.map((line) => `${indentation}${line.trim()} sinceThen`)
    const [first, changed, last, ...others] = inner as [string, string, string, ...string[]]
    const end = closer === undefined || heads[1].startsWith(closer) ? [] : [closer]
    const file = [
      ...lines.slice(0, at - 3),
      ...[heads[0], first, changed, last, ...end],
      ...[heads[1], ...others, ...(closer === undefined ? [] : [closer])],
      ...lines.slice(at + 3),
    ]
    return refused(file, {
      lines: [keep(heads[1]), keep(first), remove(changed), add(`${changed} changedByIt`), keep(last)],
      line: at + 3,
    })
  },
}))
