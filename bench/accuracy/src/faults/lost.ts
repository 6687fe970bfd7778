import { renderDiff } from '@emend/edits'
import {
  ALL,
  add,
  BLOCKS,
  type Fault,
  indentationOf,
  isBlank,
  isUnique,
  keep,
  remove,
  textOf,
} from './row.js'

/** What a request lost or moved. */
export const lost: readonly Fault[] = [
  {
    name: "a closer dedented over the file's own",
    formats: ALL,
    make(lines, at) {
      const [above, own, outer, below] = lines.slice(at - 1, at + 3)
      if (own?.trim() !== outer?.trim() || !isUnique(lines, above) || !isUnique(lines, below))
        return undefined
      if (own === undefined || outer === undefined || isBlank(own) || own.length <= outer.length)
        return undefined
      return {
        text: textOf(lines),
        lines: [keep(above), remove(own), add(outer), keep(below)],
        line: at,
        wanted: textOf(lines.with(at, outer)),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'new lines with the indentation that the old text leaves out',
    formats: ['edit-string'],
    make(lines, at) {
      const own = lines[at]
      if (!isUnique(lines, own) || indentationOf(own) === '') return undefined
      const added = `${indentationOf(own)}added(everything)`
      const request = { path: 'file', oldString: own.trim(), newString: `${added}\n${own}` }
      return {
        text: textOf(lines),
        lines: [],
        line: 1,
        request,
        wanted: textOf(lines.toSpliced(at, 0, added)),
      }
    },
  },
  {
    name: 'a diff as emend prints it, with curly quotes or a closer twice',
    formats: ['unified-diff'],
    make(lines, at, after) {
      const own = lines[at] ?? ''
      const isCloser = /^\s*[)}\]]+[;,]?$/.test(own)
      if (!isCloser && !/["'].*["']/.test(own)) return undefined
      const quoted = own.replace(/["'](.*)["']/, '“$1”')
      const now = isCloser ? lines.toSpliced(at, 0, own) : lines.toSpliced(at, 1, quoted, 'added(everything)')
      const wanted = at % 2 === 0 || after === textOf(lines) ? textOf(now) : after
      const text = textOf(lines)
      return {
        text,
        lines: [],
        line: 1,
        wanted,
        request: renderDiff({ path: 'file', before: text, after: wanted }),
      }
    },
  },
  {
    name: 'a context line as the edit wants it',
    formats: ALL,
    make(lines, at) {
      const near = lines.slice(at - 3, at + 2)
      const own = lines[at]
      if (near.length < 5 || !isUnique(lines, own) || !near.every((line) => isUnique(lines, line)))
        return undefined
      const [first, misquoted, next, , below] = near as [string, string, string, string, string]
      const now = `${own} changedByIt`
      return {
        text: textOf(lines),
        lines: [keep(first), keep(`${misquoted};`), keep(next), remove(own), add(now), keep(below)],
        line: at - 2,
        wanted: textOf(lines.with(at, now)),
        mayRefuse: true,
        says: 'context line',
      }
    },
  },
  {
    name: 'numbers that name one of two places, of which the other shares a line more',
    formats: ['unified-diff'],
    make(lines, at) {
      const block = lines.slice(at, at + 6)
      if (block.length < 6 || !block.every((line) => isUnique(lines, line)) || lines.length > 2000)
        return undefined
      const [first, ...others] = block as [string, ...string[]]
      const changed = `${others[2]} changedByIt`
      const text = [...lines.with(at, `${first} sinceThen`), ...block]
      return {
        text: textOf(text),
        lines: [
          keep(first),
          ...others.flatMap((line, i) => (i === 2 ? [remove(line), add(changed)] : [keep(line)])),
        ],
        line: at + 1,
        wanted: textOf(text.with(at + 3, changed)),
      }
    },
  },
  {
    name: 'added lines that repeat removed ones, above a blank line that the old text lacks',
    formats: BLOCKS,
    make(lines, at) {
      const [above, own, closer, blank, next, last] = lines.slice(at - 1, at + 5)
      if (!isUnique(lines, own) || !/^\s{2,}[)}\]]+;?$/.test(closer ?? '') || !isBlank(blank))
        return undefined
      if (above === undefined || closer === undefined || isBlank(above)) return undefined
      if (!isUnique(lines, next) || !isUnique(lines, last) || !own.startsWith('  ')) return undefined
      const outer = indentationOf(own)
      const added = [`${outer}order({`, `${outer}  start: last`, `${outer}});`]
      const now = [above, ...added, closer, own.slice(2), closer.slice(2)]
      return {
        text: textOf(lines),
        lines: [...[above, own, closer, next, last].map(remove), ...[...now, '', next, last].map(add)],
        line: at,
        wanted: textOf(lines.toSpliced(at - 1, 3, ...now)),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'line numbers before blank lines that have a tab',
    formats: BLOCKS,
    make(lines, at) {
      const [above, blank, own] = lines.slice(at - 1, at + 2)
      if (!isUnique(lines, above) || !isBlank(blank) || !isUnique(lines, own)) return undefined
      const tabbed = lines.with(at, '\t')
      const number = (line: string, i: number) => `${at + i}\t${line}`
      const old = [above, '\t', own].map(number)
      const now = [above, '\t', `${own} changedByIt`, '\t', '\tadded(everything)'].map(number)
      return {
        text: textOf(tabbed),
        lines: [...old.map(remove), ...now.map(add)],
        line: at,
        wanted: textOf(tabbed.toSpliced(at + 1, 1, `${own} changedByIt`, '\t', '\tadded(everything)')),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'a kept line that the file wraps, between two changed lines',
    formats: ALL,
    make(lines, at) {
      const [above, own, below] = lines.slice(at - 1, at + 2)
      const [, head, inner, tail] = CALL.exec(own ?? '') ?? []
      if (!isUnique(lines, above) || !isUnique(lines, own) || !isUnique(lines, below)) return undefined
      if (head === undefined || inner === undefined || tail === undefined) return undefined
      const wrapped = [head, `${indentationOf(own)}  ${inner.trim()}`, `${indentationOf(own)}${tail}`]
      const file = lines.toSpliced(at, 1, ...wrapped)
      return {
        text: textOf(file),
        lines: [
          ...[remove(above), add(`${above} changedByIt`), keep(own)],
          ...[remove(below), add(`${below} changedByIt`)],
        ],
        line: at,
        wanted: textOf(file.with(at - 1, `${above} changedByIt`).with(at + 3, `${below} changedByIt`)),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'a blank line of the context twice, above a changed line',
    formats: ALL,
    make(lines, at) {
      const [above, blank, own, below] = lines.slice(at - 2, at + 2)
      if (!isUnique(lines, above) || !isBlank(blank) || !isUnique(lines, own) || !isUnique(lines, below))
        return undefined
      return {
        text: textOf(lines),
        lines: [keep(above), keep(''), keep(''), remove(own), add(`${own} changedByIt`), keep(below)],
        line: at - 1,
        wanted: textOf(lines.with(at, `${own} changedByIt`)),
        mayRefuse: true,
      }
    },
  },
  {
    name: 'a kept blank line below a removed one, where the file has one',
    formats: ALL,
    make(lines, at) {
      const [above, blank, own, below] = lines.slice(at - 2, at + 2)
      if (!isUnique(lines, above) || blank !== '' || !isUnique(lines, own) || !isUnique(lines, below))
        return undefined
      const gone = [remove(''), remove(`${indentationOf(own)}gone(since, then)`)]
      return {
        text: textOf(lines),
        lines: [keep(above), ...gone, keep(''), remove(own), add(`${own} changedByIt`), keep(below)],
        line: at - 1,
        wanted: textOf(lines.with(at, `${own} changedByIt`)),
        mayRefuse: true,
      }
    },
  },
]

/** A line with one bracket of at least two arguments. */
const CALL = /^(\s*[^\s"'`([{][^"'`([{]*[([{])([^()[\]{}]+,[^()[\]{}]+)([)\]}][^()[\]{}]*)$/
