import {
  additions,
  damages,
  type ExactChange,
  eachTask,
  exactChanges,
  type FileChange,
  FORMATS,
  type FormatName,
  lost,
  randomFrom,
  requestOf,
  rowsOf,
  textWith,
  twice,
} from '@emend/bench-accuracy/rows'
import { dangers } from './dangers/index.js'
import { diffRows } from './diff-rows.js'
import type { Row } from './row.js'
import { several } from './several.js'

const NAMES = Object.keys(FORMATS) as FormatName[]

/** How many rows a history gives. All counts grow with `size`; 1 gives about 1,000 rows. */
export interface RowOptions {
  readonly name: string
  readonly seed: number
  readonly size: number
}

/** The rows of all three kinds that a history gives. The same seed gives the same rows. */
export function rowsFrom(history: readonly FileChange[], options: RowOptions): Row[] {
  return [
    ...taskRows(history, options),
    ...newTextRows(history, options),
    ...faultRows(history, options),
    ...diffRows(history, { ...options, count: Math.ceil(30 * options.size) }),
  ]
}

function* taskRows(history: readonly FileChange[], { name, seed, size }: RowOptions): Generator<Row> {
  for (const format of NAMES)
    for (const task of eachTask(history, format, { count: Math.ceil(100 * size), seed })) {
      const { number, path, text, request, wanted, asWritten, mayRefuse } = task
      yield {
        id: `${name}/tasks/${format}/${number}`,
        kind: wanted === undefined ? 'must be refused' : 'must succeed',
        format,
        path,
        text,
        request,
        right: [wanted, asWritten].filter((one) => one !== undefined),
        mayRefuse: mayRefuse || wanted === undefined,
      }
    }
}

/** Requests of kinds that were once applied twice, or lost or moved a line, and requests that must be refused. */
function* faultRows(history: readonly FileChange[], { name, seed, size }: RowOptions): Generator<Row> {
  for (const fault of [...twice, ...lost, ...several, ...dangers]) {
    let number = 0
    for (const made of rowsOf(history, fault, Math.ceil(2 * size), randomFrom(seed))) {
      number++
      for (const format of fault.formats)
        yield {
          id: `${name}/${fault.name}/${format}/${number}`,
          kind: dangers.includes(fault)
            ? 'must be refused'
            : fault.name.includes('twice') || made.isTwice
              ? 'must not change'
              : 'must succeed',
          format,
          path: 'file',
          text: made.text,
          request: requestOf(made, format),
          right: [made.wanted],
          mayRefuse: made.mayRefuse === true,
          isOnce: made.isOnce === true,
        }
    }
  }
}

/** Real changes as exact edits: as they are, with new text damaged, with what a call adds, and where the file shows that it is meant. */
function* newTextRows(history: readonly FileChange[], { name, seed, size }: RowOptions): Generator<Row> {
  const all = randomFrom(seed).shuffle(history.flatMap((file) => Array.from(exactChanges(file))))
  const row = (
    set: string,
    number: number,
    one: ExactChange,
    newString: string,
    right: readonly string[],
  ): Row => ({
    id: `${name}/${set}/edit-string/${number}`,
    kind: 'must succeed',
    format: 'edit-string',
    path: one.path,
    text: one.text,
    request: { path: one.path, oldString: one.search, newString },
    right,
    mayRefuse: newString !== one.replacement,
  })
  for (const [number, one] of all.slice(0, Math.ceil(60 * size)).entries())
    yield row('new text', number, one, one.replacement, [textWith(one, one.replacement)])
  const fit = all.filter(({ replacement }) => /\S\n$/.test(replacement) && replacement.length < LONGEST)
  const changes = [
    ...damages.map(({ name: set, damage, hasSign }) => ({ set, damage, hasSign })),
    ...additions.map(({ name: set, add }) => ({ set, damage: add, hasSign: true })),
  ]
  for (const { set, damage, hasSign } of changes) {
    let number = 0
    for (const one of fit) {
      const newString = damage(one)
      if (newString === undefined || newString === one.replacement) continue
      if (number++ === Math.ceil(4 * size)) break
      yield row(set, number, one, newString, [textWith(one, one.replacement)])
      const text = `${one.text}${one.text.endsWith('\n') ? '' : '\n'}${newString}`
      if (!hasSign || number % 2 === 0 || text.includes(one.search, one.at + 1)) continue
      const meant = { ...one, text }
      yield row(`${set}, meant`, number, meant, newString, [
        textWith(meant, newString),
        textWith(meant, `${newString}\n`),
      ])
    }
  }
}

const LONGEST = 2000
