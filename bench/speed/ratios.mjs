// Compares one edit with what it cannot be faster than, side by side in one process: small files with parsing, large ones to one
// indexOf, and what judging the new text and reading the changes cost.
import { replace } from '@emend/edit-string'
import { applyBlocks, renderBlock } from '@emend/search-replace'
import { applyDiff as applyUnifiedDiff } from '@emend/unified-diff'
import { applyDiff } from '@emend/v4a'
import { applyDiff as applyWithAgents } from '@openai/agents-core'
import { applyPatch } from 'diff'
import { unifiedDiff } from './implementations/requests.mjs'
import { block } from './samples.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const SMALL = 180
const LARGE = 100_000

export function measureRatios(full) {
  const rounds = full ? 41 : 15
  const rows = [...smallRows(rounds), ...largeRows(rounds), ...judgingRows(rounds), ...changesRows(rounds)]
  return {
    about: 'one edit of six lines, beside what it is compared with; microseconds, medians of the same run',
    header: ['case', 'emend', 'compared', 'ratio', 'goal'],
    rows: rows.map(({ name, own, other, goal }) => [
      name,
      significant(own),
      significant(other),
      significant(own / other),
      goal,
    ]),
    values: new Map(rows.map(({ name, own, other }) => [name, own / other])),
  }
}

function fileOf(count, ending = '\n') {
  const lines = Array.from({ length: Math.ceil(count / 6) }, (_, at) => block(at)).flat()
  const number = Math.floor((lines.length / 6) * 0.7)
  const [start, old] = [number * 6, block(number)]
  const now = [...old.slice(0, 2), '    const size = value.size', '    count(size)', ...old.slice(3)]
  return {
    text: lines.map((line) => line + ending).join(''),
    start,
    old,
    new: now,
    above: block(number - 1).at(-1),
  }
}

const bodyOf = ({ old, new: now }) =>
  [
    ` ${old[0]}`,
    ` ${old[1]}`,
    `-${old[2]}`,
    `+${now[2]}`,
    `+${now[3]}`,
    ...old.slice(3).map((line) => ` ${line}`),
  ].join('\n')
const hunkOf = (edit) => `@@\n${bodyOf(edit)}\n`
const anchoredOf = (edit) => `@@ ${edit.above}\n${bodyOf(edit)}\n`

function emendOf(edit) {
  const { text, old, new: now } = edit
  const [from, to] = [old.join('\n'), now.join('\n')]
  const message = renderBlock({ search: `${from}\n`, replacement: `${to}\n` })
  const [hunk, anchored, unified] = [hunkOf(edit), anchoredOf(edit), unifiedDiff([edit])]
  return {
    'edit-string': () => replace(text, from, to).text,
    'search-replace': () => applyBlocks(text, message).text,
    v4a: () => applyDiff(text, hunk).text,
    'v4a, anchored': () => applyDiff(text, anchored).text,
    'unified-diff': () => applyUnifiedDiff(text, unified).text,
  }
}

function smallRows(rounds) {
  const edit = fileOf(SMALL)
  const { text, old, new: now } = edit
  const [from, to] = [old.join('\n'), now.join('\n')]
  const [hunk, anchored, unified] = [hunkOf(edit), anchoredOf(edit), unifiedDiff([edit])]
  const byHand = () => {
    const at = text.indexOf(from)
    return text.indexOf(from, at + 1) < 0 ? text.slice(0, at) + to + text.slice(at + from.length) : ''
  }
  const own = emendOf(edit)
  const pairs = [
    ['6 KB: edit-string, to indexOf twice and a slice', own['edit-string'], byHand, 5],
    ['6 KB: search-replace, to the same', own['search-replace'], byHand, 9],
    ['6 KB: v4a, to agents-core', own.v4a, () => applyWithAgents(text, hunk), 1.1],
    ['6 KB: v4a anchored, to agents-core', own['v4a, anchored'], () => applyWithAgents(text, anchored), 1.6],
    ['6 KB: unified diff, to jsdiff', own['unified-diff'], () => applyPatch(text, unified), 1.2],
  ]
  return pairs.map(([name, one, other, goal]) => ({ name, goal, ...compared(one, other, rounds, 400) }))
}

function largeRows(rounds) {
  const rows = []
  for (const ending of ['\n', '\r\n']) {
    const edit = fileOf(LARGE, ending)
    const from = edit.old.join(ending)
    const scan = () => edit.text.indexOf(from)
    const [kind, goal] = ending === '\n' ? ['LF', 2.5] : ['CRLF', 4]
    for (const [format, run] of Object.entries(emendOf(edit)))
      rows.push({ name: `100,000 lines, ${kind}: exact, ${format}`, goal, ...compared(run, scan, rounds, 4) })
    if (ending === '\r\n') continue
    for (const [what, most, old, isRefused] of [
      ['other whitespace', 60, edit.old.map((line) => line.slice(2))],
      ['drift', 250, edit.old.with(4, '    return another + thing')],
      ['a miss', 250, edit.old.map((line, at) => `${line} gone ${at}`), true],
    ]) {
      const now = [...old.slice(0, 2), `${/^\s*/.exec(old[2])[0]}const size = value.size`, ...old.slice(3)]
      const request = { ...edit, old, new: now }
      const run = () => replace(edit.text, old.join('\n'), now.join('\n')).ok
      if (run() === Boolean(isRefused)) throw new Error(`${what} ended otherwise`)
      rows.push({
        name: `100,000 lines: ${what}, edit-string`,
        goal: most,
        ...compared(run, scan, rounds, 1),
      })
      const hunk = hunkOf({
        ...request,
        new: [...now.slice(0, 3), `${/^\s*/.exec(old[2])[0]}count(size)`, ...now.slice(3)],
      })
      rows.push({
        name: `100,000 lines: ${what}, v4a`,
        goal: most,
        ...compared(() => applyDiff(edit.text, hunk).ok, scan, rounds, 1),
      })
    }
  }
  return rows
}

/** An edit as it is, to the same edit without judging its new text. */
function judgingRows(rounds) {
  const edit = fileOf(SMALL)
  const [from, to] = [edit.old.join('\n'), edit.new.join('\n')]
  const hunk = hunkOf(edit)
  return [
    [
      'judged, edit-string',
      () => replace(edit.text, from, to),
      () => replace(edit.text, from, to, { newText: 'literal' }),
    ],
    [
      'judged, v4a',
      () => applyDiff(edit.text, hunk),
      () => applyDiff(edit.text, hunk, 'default', { newText: 'literal' }),
    ],
  ].map(([name, one, other]) => ({
    name: `6 KB: ${name}, to literal`,
    goal: 1.3,
    ...compared(one, other, rounds, 400),
  }))
}

/** An edit whose changes are read, to the same edit; the text is read in both, which makes one string of its parts. */
function changesRows(rounds) {
  return [
    ['6 KB', SMALL, 400, 1.6],
    ['100,000 lines', LARGE, 4, 1.2],
  ].map(([name, count, repeats, goal]) => {
    const { text, old, new: now } = fileOf(count)
    const [from, to] = [old.join('\n'), now.join('\n')]
    const run = () => {
      const result = replace(text, from, to)
      result.text.charCodeAt(0)
      return result
    }
    if (run().files[0].changes.length !== 1) throw new Error('the edit has other changes')
    const read = () => run().files[0].changes
    return { name: `${name}: changes read, to unread`, goal, ...compared(read, run, rounds, repeats) }
  })
}

/** The median time of each, in microseconds, measured in turns. */
function compared(one, other, rounds, repeats) {
  const times = [[], []]
  for (const run of [one, other]) warmUp(run)
  for (let round = 0; round < rounds; round++)
    for (const [at, run] of [one, other].entries()) {
      const start = process.hrtime.bigint()
      for (let time = 0; time < repeats; time++) run()
      times[at].push(Number(process.hrtime.bigint() - start) / 1000 / repeats)
    }
  return { own: median(times[0]), other: median(times[1]) }
}

/** Milliseconds. So long takes it until the engine has compiled all of an edit. */
const WARM_UP = 300

function warmUp(run) {
  const start = performance.now()
  while (performance.now() - start < WARM_UP) run()
}
