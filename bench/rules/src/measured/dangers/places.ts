import {
  ALL,
  add,
  BLOCKS,
  type Fault,
  indentationOf,
  isUnique,
  keep,
  type Line,
  remove,
  textOf,
} from '@emend/bench-accuracy/rows'
import { hunk, refused } from './refused.js'

/** Nothing in the request says which place is meant, or what is left out. */
export const places: readonly Fault[] = [
  {
    name: 'one of two equal blocks removed',
    formats: [...BLOCKS, 'v4a'],
    make(lines, at) {
      const block = lines.slice(at, at + 3)
      if (!block.every((line) => isUnique(lines, line))) return undefined
      return refused([...lines, ...block, 'theEnd()'], { lines: block.map(remove) })
    },
  },
  {
    name: 'one of two equal blocks removed, of which the file has one',
    formats: ALL,
    make(lines, at) {
      const near = lines.slice(at, at + 6)
      if (near.length < 6 || !near.every((line) => isUnique(lines, line))) return undefined
      const [a, b, ...others] = near as [string, string, ...string[]]
      // The file has not what the request removes last: only a part of it is here.
      return refused(lines, {
        lines: [
          ...[keep(a), keep(b), remove(a), remove(b)],
          ...others.slice(0, 2).map(keep),
          ...[remove(`${others[2]} goneSince`), add('another()'), keep(others[3] as string)],
        ],
        line: at + 1,
      })
    },
  },
  {
    name: 'an insertion that only a number places',
    formats: ['unified-diff'],
    make(lines, at) {
      const [above, own, below] = lines.slice(at - 1, at + 2)
      if (!isUnique(lines, above) || !isUnique(lines, own) || !isUnique(lines, below)) return undefined
      const changed: Line[] = [keep(above), remove(own), add(`${own} changedByIt`), keep(below)]
      const request = `--- a/file\n+++ b/file\n${hunk(at + 3, changed)}@@ -${at + 8},0 +${at + 9} @@\n+added(everything)\n`
      return refused(lines, { lines: [], request })
    },
  },
  {
    name: 'dots over a closer',
    formats: BLOCKS,
    make(lines, at) {
      const [first, ...below] = lines.slice(at, at + 30)
      if (!isUnique(lines, first) || indentationOf(first) === '') return undefined
      const depth = indentationOf(first).length
      const closer = below.findIndex(
        (line) => /^\s*[)}\]]+[;,]?$/.test(line) && indentationOf(line).length < depth,
      )
      const end = below.findIndex(
        (line, i) => i > closer + 1 && isUnique(lines, line) && indentationOf(line).length >= depth,
      )
      const last = below[end]
      if (closer < 1 || last === undefined || end < 3) return undefined
      const dots = `${indentationOf(first)}...`
      return refused(lines, {
        lines: [first, dots, last].map(remove).concat([first, dots, `${last} changedByIt`].map(add)),
      })
    },
  },
  {
    name: 'an indentation that takes a line out of its block',
    formats: BLOCKS,
    make(lines, at) {
      const [above, own] = lines.slice(at, at + 2)
      if (!isUnique(lines, above) || !isUnique(lines, own) || indentationOf(above).length < 2)
        return undefined
      if (indentationOf(above) !== indentationOf(own)) return undefined
      const deeper = `${indentationOf(above)}  ${own.trim()}`
      const old = [above.trim(), deeper]
      const now = ['if (everything) {', `${deeper} changedByIt`]
      return refused(lines, {
        lines: [...old.map(remove), above.trim(), ...now].map((one) =>
          typeof one === 'string' ? add(one) : one,
        ),
      })
    },
  },
  {
    name: 'lines appended to a part of a line',
    formats: ['edit-string'],
    make(lines, at) {
      const own = lines[at]
      const [head] = /^\s*\w+(?:\.\w+)*\([^()]*\)/.exec(own ?? '') ?? []
      if (!isUnique(lines, own) || head === undefined || own.length < head.length + LEAST_REST)
        return undefined
      if (lines.some((line, i) => i !== at && line.includes(head))) return undefined
      const request = { path: 'file', oldString: head, newString: `${head}\nadded(everything)` }
      return refused(lines, { lines: [], request })
    },
  },
  {
    name: 'an insertion that is sent twice in one request',
    formats: ['edit-string'],
    make(lines, at) {
      const [own, next] = lines.slice(at, at + 2)
      if (!isUnique(lines, own) || !isUnique(lines, next)) return undefined
      const edits = [
        { oldString: own, newString: `${own}\nadded(everything)` },
        { oldString: next, newString: `added(everything)\n${next}` },
      ]
      const wanted = textOf(lines.toSpliced(at + 1, 0, 'added(everything)'))
      return { ...refused(lines, { lines: [], request: { path: 'file', edits } }), wanted }
    },
  },
]

const LEAST_REST = 4
