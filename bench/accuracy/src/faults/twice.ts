import { ALL, add, BLOCKS, type Fault, isBlank, isUnique, keep, remove, textOf } from './row.js'

/** What a request that is sent twice changed again, or had refused. */
export const twice: readonly Fault[] = [
  {
    name: 'lines added at the end of a file without a final newline',
    formats: ['edit-string'],
    make(lines, at) {
      const last = lines[at]
      if (!isUnique(lines, last) || at < 4) return undefined
      const text = lines.slice(0, at + 1).join('\n')
      const request = { path: 'file', oldString: `${last}\n`, newString: `${last}\nadded(everything)\n` }
      return { text, lines: [], line: 1, request, wanted: `${text}\nadded(everything)`, isTwice: true }
    },
  },
  {
    name: 'a replaced line below a blank one',
    formats: ALL,
    make(lines, at) {
      const [above, own, below, next] = lines.slice(at - 1, at + 3)
      if (!isBlank(above) || !isUnique(lines, own) || !isBlank(below) || !isUnique(lines, next))
        return undefined
      const now = `${own} changedByIt`
      return {
        text: textOf(lines),
        lines: [remove(own), add(now), keep(below as string), keep(next)],
        line: at + 1,
        wanted: textOf(lines.with(at, now)),
        isTwice: true,
        isKnown: true,
      }
    },
  },
  {
    name: 'a blank line more at the end of both halves',
    formats: ['search-replace'],
    make(lines, at) {
      const [own, below, next] = lines.slice(at, at + 3)
      if (!isUnique(lines, own) || own.length < 20 || !isBlank(below) || isBlank(next)) return undefined
      const text = textOf(lines.with(at, `${own} changedByIt`))
      const old = [own, '', ''].map(remove)
      const now = [`${own} changedByIt`, '', ''].map(add)
      return { text, lines: [...old, ...now], line: at + 1, wanted: text }
    },
  },
  {
    name: 'added lines above a blank one that the request has twice',
    formats: BLOCKS,
    make(lines, at) {
      const own = lines[at]
      const around = [lines[at - 2], lines[at - 1], lines[at + 1]]
      if (!isUnique(lines, own) || !around.every((line) => isUnique(lines, line))) return undefined
      const [first, above, below] = around as [string, string, string]
      const added = [`${own} changedByIt`, '']
      return {
        text: textOf(lines),
        lines: [
          ...[first, above, '', own, below].map(remove),
          ...[first, above, ...added, '', own, below].map(add),
        ],
        line: at - 1,
        wanted: textOf(lines.toSpliced(at, 0, ...added)),
        mayRefuse: true,
        isTwice: true,
      }
    },
  },
]
