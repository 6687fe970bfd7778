import {
  ALL,
  add,
  BLOCKS,
  type Fault,
  isUnique,
  keep,
  type Line,
  remove,
  textOf,
} from '@emend/bench-accuracy/rows'

/** Requests that must succeed: of several edits, or written as a viewer or another tool shows lines. */
export const several: readonly Fault[] = [
  {
    name: 'an edit that is sent twice in one request',
    formats: ['edit-string'],
    make(lines, at) {
      const own = lines[at]
      if (!isUnique(lines, own)) return undefined
      const edit = { oldString: own, newString: `${own}\nadded(everything)` }
      return {
        ...none(lines),
        request: { path: 'file', edits: [edit, edit] },
        wanted: textOf(lines.toSpliced(at + 1, 0, 'added(everything)')),
        mayRefuse: true,
        isTwice: true,
      }
    },
  },
  {
    name: 'new lines that repeat what the next edit removes',
    formats: ['edit-string'],
    make(lines, at) {
      const [own, next, last] = lines.slice(at, at + 3)
      if (!isUnique(lines, own) || !isUnique(lines, next) || !isUnique(lines, last)) return undefined
      const edits = [
        { oldString: own, newString: `${own}\nadded(everything)\n${next}` },
        { oldString: `${next}\n${last}`, newString: last },
      ]
      const wanted = textOf(lines.toSpliced(at + 1, 0, 'added(everything)'))
      return { ...none(lines), request: { path: 'file', edits }, wanted, mayRefuse: true, isOnce: true }
    },
  },
  {
    name: 'bars of a viewer before every line',
    formats: BLOCKS,
    make(lines, at) {
      const [own, next] = lines.slice(at, at + 2)
      if (!isUnique(lines, own) || !isUnique(lines, next)) return undefined
      const barred = (line: string) => `│ ${line}`
      const now = `${next} changedByIt`
      return {
        ...none(lines),
        lines: [...[own, next].map(barred).map(remove), ...[own, now].map(barred).map(add)],
        wanted: textOf(lines.with(at + 1, now)),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'a file that mixes line endings',
    formats: ALL,
    make(lines, at) {
      const [above, own, below] = lines.slice(at - 1, at + 2)
      if (!isUnique(lines, above) || !isUnique(lines, own) || !isUnique(lines, below)) return undefined
      const mixed = (all: readonly string[]) =>
        all.map((line, i) => `${line}${i < at ? '\r' : ''}\n`).join('')
      return {
        text: mixed(lines),
        line: at,
        lines: [keep(above), remove(own), add(`${own} changedByIt`), keep(below)],
        wanted: mixed(lines.with(at, `${own} changedByIt`)),
      }
    },
  },
  {
    name: 'equal places, of which the order of the edits names one',
    formats: ['v4a'],
    make(lines, at) {
      const [own, next] = lines.slice(at, at + 2)
      if (!isUnique(lines, own) || !isUnique(lines, next)) return undefined
      const file = [...lines.slice(0, at), 'step()', own, 'step()', next, 'step()', ...lines.slice(at + 2)]
      const change = (line: string): Line[] => [remove(line), add(`${line} changedByIt`)]
      return {
        text: textOf(file),
        line: at + 1,
        lines: [],
        request: `*** Begin Patch\n*** Update File: file\n@@\n${body(change(own))}@@\n${body([remove('step()'), add('stride()')])}@@\n${body(change(next))}*** End Patch\n`,
        wanted: textOf(
          file
            .with(at + 1, `${own} changedByIt`)
            .with(at + 2, 'stride()')
            .with(at + 3, `${next} changedByIt`),
        ),
      }
    },
  },
]

const body = (lines: readonly Line[]) => lines.map(({ op, text }) => `${op}${text}\n`).join('')
const none = (lines: readonly string[]) => ({ text: textOf(lines), lines: [], line: 1 })
