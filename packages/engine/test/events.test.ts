import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { expect, test } from 'vitest'
import { type CallEvent, createEngine, type EngineOptions } from '../src/index.js'
import { USUAL } from './support/usual.js'

const block = (old: string, now: string) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`

function setUp(text: string, options: Partial<EngineOptions> = {}) {
  const events: CallEvent[] = []
  const engine = createEngine({
    ...USUAL,
    formats: [searchReplace()],
    fileSystem: memoryFileSystem({ a: text }),
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { engine, events, apply: (request: string) => engine.apply(request, { path: 'a' }) }
}

const TIMES = {
  started: expect.any(Number),
  placing: expect.any(Number),
  duration: expect.any(Number),
}

test('there is one for each call, with its edits, and they contain only numbers and names', async () => {
  const { apply, events } = setUp('  secret\nx\nx\n')
  await apply(block('secret', 'hidden'))
  await apply(block('x', 'hidden'))
  await apply(block('nowhere', 'other') + block('nowhere else', 'other'))
  const call = { call: 'apply', format: 'search-replace', ...TIMES }
  expect(events).toEqual([
    {
      ...call,
      ok: true,
      written: true,
      codes: [],
      edits: [
        {
          outcome: 'applied',
          tier: 'whitespace',
          replacer: 'other-whitespace',
          similarity: 1,
          rule: 'only-place',
          places: [{ start: 1, end: 1 }],
          written: [{ rule: 'by-script', indentation: 'by-columns' }],
        },
      ],
    },
    {
      ...call,
      ok: false,
      written: false,
      codes: ['ambiguous'],
      edits: [
        {
          outcome: 'ambiguous',
          tier: 'exact',
          replacer: 'exact',
          places: [
            { start: 2, end: 2 },
            { start: 3, end: 3 },
          ],
        },
      ],
    },
    {
      ...call,
      ok: false,
      written: false,
      codes: ['not-found'],
      edits: [
        { outcome: 'not-found', places: [] },
        { outcome: 'not-found', places: [] },
      ],
    },
  ])
  expect(JSON.stringify(events)).not.toMatch(/secret|hidden|nowhere/)
})

test('a preview and an undo have theirs, and a request that cannot be read has no edits', async () => {
  const { engine, events, apply } = setUp('x\n')
  await engine.preview(block('x', 'y'), { path: 'a' })
  const result = await apply(block('x', 'y'))
  if (!result.ok || result.record === undefined) throw new Error(result.message)
  await engine.undo(result.record)
  await apply('none')
  expect(
    events.map(({ call, ok, written, codes, edits }) => [call, ok, written, codes, edits.length]),
  ).toEqual([
    ['preview', true, false, [], 1],
    ['apply', true, true, [], 1],
    ['undo', true, true, [], 0],
    ['apply', false, false, ['no-format'], 0],
  ])
  expect(events.map(({ format }) => format)).toEqual([
    'search-replace',
    'search-replace',
    undefined,
    undefined,
  ])
})

test('where others are applied nevertheless, an edit that is not has its code', async () => {
  const { apply, events } = setUp('x\n', { partial: 'edits' })
  await apply(block('nowhere', 'other') + block('x', 'y'))
  expect(events[0]?.edits.map(({ outcome }) => outcome)).toEqual(['not-found', 'applied'])
  expect(events[0]?.codes).toEqual(['not-found'])
})

test('a call that is cancelled has one', async () => {
  const { events, apply } = setUp('x\n', { signal: AbortSignal.abort() })
  await apply(block('x', 'y'))
  expect(events).toMatchObject([{ call: 'apply', ok: false, codes: ['cancelled'], edits: [] }])
})

test('the request of a stream has one, when it is applied', async () => {
  const { engine, events } = setUp('x\n')
  const stream = engine.stream({ format: 'search-replace', path: 'a' })
  await stream.push(block('x', 'y'))
  expect(events).toEqual([])
  await stream.apply()
  await stream.apply()
  expect(events).toMatchObject([{ call: 'apply', written: true }])
})

test('the result comes with it, for a host that wants paths or texts', async () => {
  const results: unknown[] = []
  const { apply } = setUp('x\n', { onEvent: (_, result) => results.push(result) })
  expect(results).toEqual([])
  const result = await apply(block('x', 'y'))
  expect(results[0]).toBe(result)
})

test('a listener that throws does not change the outcome of a call', async () => {
  const { apply } = setUp('x\n', {
    onEvent: () => {
      throw new Error('broken')
    },
  })
  expect((await apply(block('x', 'y'))).ok).toBe(true)
})
