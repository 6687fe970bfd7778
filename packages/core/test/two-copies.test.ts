import { expect, test, vi } from 'vitest'
import { editText, standard } from '../src/index.js'
import { inOrder } from '../src/plugin.js'
import { readCases } from './support/case-files.js'

// A plugin may bring a copy of this package of its own, as a program that is one file has it inside.
vi.resetModules()
const [its, itsParts] = [await import('../src/index.js'), await import('../src/plugin.js')]

const cases = readCases(new URL('./cases/', import.meta.url)).filter((_, at) => at % 12 === 0)
const result = ({ file, edits }: (typeof cases)[number], more: object) =>
  JSON.stringify(editText(file, edits, { profile: standard, placement: inOrder, ...more }))
const own = cases.map((one) => result(one, {}))

test('the copies share no module', () => {
  expect(its.standard.cascade[0]).not.toBe(standard.cascade[0])
  expect(itsParts.inOrder).not.toBe(inOrder)
})

test.for([
  ['the steps of a cascade', { replacers: its.standard.cascade }],
  ['a placement', { placement: itsParts.inOrder }],
  ['a profile', { profile: its.standard }],
] as const)('%s of another copy give the same results, row by row', ([, theirs]) => {
  const others = cases.map((one, at) => [one.name, own[at], result(one, theirs)])
  expect(others.length).toBeGreaterThan(150)
  expect(others.filter(([, mine, other]) => mine !== other)).toEqual([])
})

test('work that another copy ends is ended here, too', () => {
  const edits = [{ unit: 'text', search: 'one', replacement: 'two' }] as const
  const refused = editText('one\n', edits, {
    profile: standard,
    placement: itsParts.inOrder,
    steps: 0,
  })
  expect(refused.failures.map(({ code }) => code)).toEqual(['budget-exceeded'])
})
