import { standard, strict } from '@emend/core'
import { describe, expect, test } from 'vitest'
import type { FormatName } from '../src/formats/format.js'
import { emend } from '../src/implementations/emend/index.js'
import type { Outcome } from '../src/implementations/implementation.js'
import { implementationsFor } from '../src/implementations/index.js'
import { summaryOf } from '../src/report.js'
import { score } from '../src/score.js'
import { makeTasks } from '../src/task.js'
import { HISTORY } from './history.js'

const FORMATS: readonly FormatName[] = ['edit-string', 'search-replace', 'v4a', 'unified-diff']

describe.each(FORMATS)('tasks in %s', (format) => {
  const tasks = makeTasks(HISTORY, format, { count: 300, seed: 7 })

  test('have the requested number, and are the same for the same seed', () => {
    expect(tasks).toHaveLength(300)
    const first = tasks.slice(0, 40)
    expect(makeTasks(HISTORY, format, { count: 40, seed: 7 })).toEqual(first)
    expect(makeTasks(HISTORY, format, { count: 40, seed: 8 })).not.toEqual(first)
  })

  test('have a right result that differs from the file, or none', () => {
    for (const { text, wanted } of tasks) expect(wanted).not.toBe(text)
    const share = tasks.filter(({ wanted }) => wanted === undefined).length / tasks.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.25)
  })

  test('have many disturbances, none of them much more often than another', () => {
    const counts = new Map<string, number>()
    for (const { disturbance } of tasks) counts.set(disturbance, (counts.get(disturbance) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(20)
    const solvable = tasks.filter(({ wanted }) => wanted !== undefined)
    const own = Array.from(counts).filter(([name]) =>
      solvable.some(({ disturbance }) => disturbance === name),
    )
    expect(Math.max(...own.map(([, count]) => count))).toBeLessThan(30)
  })

  test('without a disturbance are right under the strictest profile', () => {
    const plain = tasks.filter(({ disturbance }) => disturbance === 'none')
    expect(plain.length).toBeGreaterThan(3)
    for (const task of plain) expect(score(emend(strict), task).verdict).toBe('right')
  })

  test('are counted for every implementation: right, wrong and refused add up', () => {
    for (const implementation of implementationsFor(standard)) {
      if (!implementation.formats.includes(format)) continue
      const { solvable, right, wrong, refused } = summaryOf(tasks.map((task) => score(implementation, task)))
      expect(right + wrong + refused).toBe(solvable)
      expect(right, implementation.name).toBeGreaterThan(0)
    }
  })
})

test('no refusal is required if a line changes only in whitespace, because tools may treat it as kept or not', () => {
  const text = (middle: string) =>
    `/**\n * Initialize a new \`Context\`.\n *\n * @api private\n */\n${middle}/**\n * Set or get the context \`Runnable\` to \`runnable\`.\n *\n */\n`
  const [before, after] = [text('\nfunction Context(){}\n\n'), text('function Context() {}\n\n')]
  const history = [{ path: 'src/context.js', before, after, step: 'one to two' }]
  const only = 'a comment only in the old text, beside an insertion'
  const tasks = makeTasks(history, 'search-replace', { count: 20, seed: 3, only })
  expect(tasks.length).toBeGreaterThan(0)
  // The line is removed, or another line is added, but not both.
  const both = (request: string) =>
    request.split('Context(){}').length === 2 && request.includes('Context() {}')
  expect(tasks.filter(({ request }) => both(String(request)))).toEqual([])
})

test('no edit of strings loses its last line break by removing a blank line, because that reads as forgotten', () => {
  const head = Array.from({ length: 12 }, (_, at) => `line${at} = ${at}\n`).join('')
  const history = [
    { path: 'a.py', before: `${head}old = 4\nmore = 5\n\n`, after: `${head}other = 9\n`, step: 'one to two' },
  ]
  const made = (format: FormatName) => makeTasks(history, format, { count: 5, seed: 1, only: 'none' })
  expect(made('edit-string')).toEqual([])
  expect(made('v4a')).toHaveLength(5)
})

test('a request that repeats a line at its edge may go in as written or be refused, too', () => {
  const only = 'at the request'
  const tasks = makeTasks(HISTORY, 'search-replace', { count: 40, seed: 1, only })
  const kinds = new Set(tasks.flatMap((task) => (task.asWritten === undefined ? [] : task.disturbance)))
  expect(Array.from(kinds).sort()).toEqual([
    "a blank line at the request's edge missing in the old text",
    "a line at the request's edge missing in the old text",
  ])
  for (const task of tasks) {
    const { asWritten, wanted, text } = task
    if (asWritten === undefined) continue
    const parts = String(task.request).split(/<{7} .*\n|={7}\n|>{7} .*\n/)
    const [, old = '', now = ''] = parts
    if (parts.length === 4 && !old.startsWith(':')) expect(asWritten).toBe(text.replace(old, () => now))
    const verdictOf = (outcome: Outcome) =>
      score({ name: 'x', formats: [], apply: () => outcome }, task).verdict
    expect(verdictOf({ kind: 'applied', text: asWritten })).toBe('right')
    expect(verdictOf({ kind: 'applied', text: wanted ?? '' })).toBe('right')
    expect(verdictOf({ kind: 'refused', reason: 'new-text' })).toBe('right')
    expect(verdictOf({ kind: 'applied', text: `${asWritten}x` })).toBe('wrong')
  }
})

test('a result that differs by a byte is wrong, and so is any result if only a refusal is right', () => {
  const [task] = makeTasks(HISTORY, 'v4a', { count: 1, seed: 1 })
  if (task === undefined) throw new Error('no task')
  const applying = (text: string) => ({
    name: 'x',
    formats: [],
    apply: () => ({ kind: 'applied' as const, text }),
  })
  const solvable = { ...task, wanted: 'a\n' }
  expect(score(applying('a\n'), solvable).verdict).toBe('right')
  expect(score(applying('a\r\n'), solvable).verdict).toBe('wrong')
  expect(score(applying('a\n'), { ...task, wanted: undefined }).verdict).toBe('wrong')
})
