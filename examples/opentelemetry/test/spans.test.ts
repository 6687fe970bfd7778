import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { type SpanOptions, spans } from '@emend/engine/opentelemetry'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { expect, test } from 'vitest'
import { recorder } from './recorder.js'

const block = (old: string, now: string) =>
  `secret.js\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`

function setUp(options: SpanOptions = {}) {
  const { provider, finished } = recorder()
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [searchReplace()],
    fileSystem: memoryFileSystem({ 'secret.js': 'const secret = 1\n  let it = 2\n' }),
    onEvent: spans({ provider, ...options }),
  })
  return { engine, finished }
}

test('a call is a span, and each of its edits is one below it', async () => {
  const { engine, finished } = setUp()
  await engine.apply(block('const secret = 1', 'const secret = 3') + block('let it = 2', 'let it = 4'))
  const [first, second, call] = finished
  expect(call).toMatchObject({
    name: 'emend apply',
    attributes: { 'emend.format': 'search-replace', 'emend.written': true, 'emend.edits': 2 },
    failed: false,
  })
  for (const edit of [first, second]) {
    expect(edit?.name).toBe('emend edit')
    expect(edit?.parent).toBe(call?.id)
  }
  expect(second?.attributes).toEqual({
    'emend.format': 'search-replace',
    'emend.edit.outcome': 'applied',
    'emend.edit.tier': 'whitespace',
    'emend.edit.replacer': 'other-whitespace',
    'emend.edit.rule': 'only-place',
    'emend.edit.similarity': 1,
  })
})

test('a refusal is an error with its code', async () => {
  const { engine, finished } = setUp()
  await engine.preview(block('nowhere', 'other'))
  await engine.apply('no request')
  const failed = { failed: true }
  expect(finished).toMatchObject([
    { ...failed, name: 'emend edit', attributes: { 'error.type': 'not-found' } },
    { ...failed, name: 'emend preview', attributes: { 'error.type': 'not-found', 'emend.written': false } },
    { ...failed, name: 'emend apply', attributes: { 'emend.edits': 0, 'error.type': 'no-format' } },
  ])
})

test('paths and texts are there only if they are asked for', async () => {
  const request = block('const secret = 1', 'const hidden = 3')
  const wrong = block('secrets', 'hidden')
  const plain = setUp()
  await plain.engine.apply(wrong)
  await plain.engine.apply(request)
  expect(JSON.stringify(plain.finished.map(({ name, attributes }) => [name, attributes]))).not.toMatch(
    /secret|hidden/,
  )
  const { engine, finished } = setUp({ paths: true, texts: true })
  await engine.apply(wrong)
  await engine.apply(request)
  expect(finished.map(({ attributes }) => attributes['file.path'])).toEqual([
    'secret.js',
    undefined,
    'secret.js',
    undefined,
  ])
  expect(finished.at(-1)?.attributes['emend.message']).toContain('updated secret.js')
})

test('an undo is a span without edits', async () => {
  const { engine, finished } = setUp()
  const result = await engine.apply(block('const secret = 1', 'const secret = 3'))
  if (!result.ok || result.record === undefined) throw new Error(result.message)
  await engine.undo(result.record)
  expect(finished.at(-1)).toMatchObject({
    name: 'emend undo',
    attributes: { 'emend.edits': 0, 'emend.written': true },
  })
})

test('a collector gets them below the span of the host', () => {
  const program = fileURLToPath(new URL('../index.js', import.meta.url))
  const lines = execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line))
  const turn = sent.find(({ name }) => name === 'turn')
  const calls = sent.filter(({ name }) => name === 'emend apply')
  expect(calls.map(({ parent }) => parent)).toEqual([turn.id, turn.id])
  const edits = sent.filter(({ name }) => name === 'emend edit')
  expect(edits.map((edit) => [edit.parent, edit['emend.edit.outcome']])).toEqual([
    [calls[0].id, 'applied'],
    [calls[1].id, 'not-found'],
  ])
})
