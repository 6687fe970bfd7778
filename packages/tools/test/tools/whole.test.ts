import { editString } from '@emend/edit-string'
import { sketch } from '@emend/sketch'
import { card } from '@emend/sketch/card'
import { describe, expect, test } from 'vitest'
import { type CallOptions, callTool, previewTool, toolsOf } from '../../src/index.js'
import { hostOf } from '../support/host.js'

const OLD = 'import { log } from "./log.js"\n\nexport function first() {\n  return 1\n}\n\nlog(first())\n'
/** The last line is gone, so that it may be cut off. */
const CUT = OLD.replace('\nlog(first())\n', '')
const FILES = { 'a.js': OLD }
const OPTIONS = { formats: [sketch()] }
const [editFile] = toolsOf(card)
const preview = previewTool([card])

/** What a call makes of the files, or what it is refused for. */
async function outcomeOf(input: unknown, options: CallOptions = {}) {
  const { engine, texts } = hostOf(FILES, OPTIONS)
  if (editFile === undefined) throw new Error('the card of sketches has no tool')
  const { ok, failures } = await callTool(editFile, engine, input, options)
  return ok ? texts() : failures.map(({ code }) => code)
}

describe('a text that leaves out the end of its file', () => {
  const call = { target_file: 'a.js', code_edit: CUT }

  test('is refused', async () => expect(await outcomeOf(call)).toEqual(['looks-truncated']))
  test.each([true, 'true'])('is taken where the call says that it is whole: %j', async (whole) =>
    expect(await outcomeOf({ ...call, whole })).toEqual({ 'a.js': CUT }),
  )
  test('is refused where the call says that it is not', async () =>
    expect(await outcomeOf({ ...call, whole: false })).toEqual(['looks-truncated']))
  test('is taken where the host says that it is whole', async () =>
    expect(await outcomeOf(call, { whole: true })).toEqual({ 'a.js': CUT }))
  test('is planned where the host says so and asks for a plan', async () =>
    expect(await outcomeOf(call, { whole: true, planOnly: true })).toEqual(FILES))
  test('is no whole text where it has a marker', async () => {
    const code_edit = `${CUT}// ... existing code ...\n`
    expect(await outcomeOf({ ...call, code_edit, whole: true })).toEqual(['sketch-unchanged'])
  })
})

describe('the text of a file that does not exist', () => {
  const call = { target_file: 'b.js', code_edit: 'run()\n' }
  const made = { ...FILES, 'b.js': 'run()\n' }

  test('is refused', async () => expect(await outcomeOf(call)).toEqual(['file-not-found']))
  test('is created where the call says that it is new', async () =>
    expect(await outcomeOf({ ...call, create: true })).toEqual(made))
  test('is created where the host says so', async () =>
    expect(await outcomeOf(call, { create: true })).toEqual(made))
  test('overwrites nothing', async () =>
    expect(await outcomeOf({ ...call, target_file: 'a.js', create: true })).not.toHaveProperty('a.js'))
  test('with a marker is never created', async () => {
    const code_edit = '// ... existing code ...\nrun()\n'
    expect(await outcomeOf({ ...call, code_edit, create: true })).toEqual(['file-not-found'])
  })
})

describe('a call with the content of a file that exists', () => {
  const files = { 'a.txt': 'a\r\n\r\nb\r\n' }
  const outcome = async (content: string, options: CallOptions) => {
    const { engine, texts } = hostOf(files, { formats: [editString()] })
    const request = JSON.stringify({ path: 'a.txt', content })
    const { ok, message, failures } = await callTool(preview, engine, { request }, options)
    expect(texts()).toEqual(files)
    return ok ? message : failures.map(({ code }) => code)
  }

  test.each(['a\nc\n', 'a\r\nc\r\n'])('is refused: %j', async (text) =>
    expect(await outcome(text, {})).toEqual(['file-exists']),
  )
  test.each(['a\nc\n', 'a\r\nc\r\n'])('is taken where the host says that it is whole: %j', async (text) =>
    expect(await outcome(text, { whole: true })).toContain('+c'),
  )
  test.each(['a\nc\n', 'a\r\nc\r\n'])('has the line endings of the file: %j', async (content) => {
    const { engine, texts } = hostOf(files, { formats: [editString()] })
    await engine.apply({ path: 'a.txt', content }, { whole: true })
    expect(texts()).toEqual({ 'a.txt': 'a\r\nc\r\n' })
  })

  test.each([
    ['most of whose lines end in CRLF', 'a\r\nb\r\nc\n', 'a\r\nd\r\n'],
    ['few of whose lines end in CRLF', 'a\nb\nc\r\n', 'a\nd\n'],
    ['with a byte order mark', '\uFEFFa\nb\n', '\uFEFFa\nd\n'],
    ['without a final newline', 'a\nb', 'a\nd\n'],
  ])('is written as the old text of a file %s', async (_, before, after) => {
    const { engine, texts } = hostOf({ 'a.txt': before }, { formats: [editString()] })
    await engine.apply({ path: 'a.txt', content: 'a\nd\n' }, { whole: true })
    expect(texts()).toEqual({ 'a.txt': after })
  })
})

test('preview shows what a text would make as a whole, and as a new file', async () => {
  const { engine, texts } = hostOf(FILES, OPTIONS)
  const shown = async (input: object) => (await callTool(preview, engine, input)).message
  const request = `\`\`\`js a.js\n${CUT}\`\`\`\n`
  expect(await shown({ request })).toContain('ends before')
  expect(await shown({ request, whole: true })).toContain('-log(first())')
  const fresh = '```js b.js\nrun()\n```\n'
  expect(await shown({ request: fresh })).toContain('does not exist')
  expect(await shown({ request: fresh, create: true })).toContain('+run()')
  expect(texts()).toEqual(FILES)
})
