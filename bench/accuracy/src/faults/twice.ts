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
    name: 'a replaced line beside a context line that the file lacks',
    formats: ALL,
    make(lines, at) {
      const own = lines[at]
      const around = [...lines.slice(at - 2, at), ...lines.slice(at + 1, at + 3)]
      if (!isUnique(lines, own) || around.length < 4 || !around.every((line) => isUnique(lines, line)))
        return undefined
      const now = `${own} changedByIt`
      const context = around.map(keep)
      return {
        text: textOf(lines),
        lines: [
          keep('gone(since, then)'),
          ...context.slice(0, 2),
          remove(own),
          add(now),
          ...context.slice(2),
        ],
        line: Math.max(1, at - 2),
        wanted: textOf(lines.with(at, now)),
        mayRefuse: true,
        isTwice: true,
      }
    },
  },
  {
    name: 'a removed line with one blank line more in the context',
    formats: BLOCKS,
    make(lines, at) {
      const own = lines[at]
      const around = [lines[at - 1], lines[at + 1], lines[at + 2]]
      if (!isUnique(lines, own) || !around.every((line) => isUnique(lines, line))) return undefined
      const [above, below, next] = around as string[]
      return {
        text: textOf(lines),
        lines: [keep(above as string), keep(''), remove(own), keep(below as string), keep(next as string)],
        line: at,
        wanted: textOf(lines.toSpliced(at, 1)),
        mayRefuse: true,
        isTwice: true,
      }
    },
  },
]
