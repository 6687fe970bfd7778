import type { EditFormat } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { opencode } from '@emend/edit-string/opencode'
import { memoryFileSystem } from '@emend/fs-memory'
import { streaming } from '@emend/request/stream'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { codex } from '@emend/v4a/codex'
import { describe, expect, test } from 'vitest'
import { createEngine, type EngineOptions, type StreamEvent } from '../src/index.js'
import { USUAL } from './support/usual.js'

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'x\n' }
const PATCH = `*** Begin Patch
*** Update File: a.txt
-one
+1
@@
-two
+2
*** Add File: c.txt
+new
*** End Patch
`

function setUp(options: Partial<EngineOptions> = {}) {
  const fileSystem = memoryFileSystem(FILES)
  const formats = [v4a(), searchReplace(), streaming(editString())]
  const engine = createEngine({ ...USUAL, formats, fileSystem, ...options })
  const read = async (path: string) =>
    (await fileSystem.exists(path)) ? new TextDecoder().decode(await fileSystem.readFile(path)) : undefined
  return { engine, read }
}

function shown(events: readonly StreamEvent[]): readonly string[] {
  return events.map((event) => {
    if (event.type !== 'preview') return event.type
    const { path, result } = event
    return `${path}: ${result.ok ? JSON.stringify(result.file.after) : result.failures.map(({ code }) => code)}`
  })
}

describe('stream', () => {
  test('is applied once, however often apply is called', async () => {
    const { engine, read } = setUp()
    const stream = engine.stream({ format: 'search-replace' })
    await stream.push('a.txt\n<<<<<<< SEARCH\none\n=======\none\none\n>>>>>>> REPLACE\n')
    const [first, second] = await Promise.all([stream.apply(), stream.apply()])
    expect(first).toMatchObject({ ok: true, changed: true })
    expect(second).toBe(first)
    expect(await stream.apply()).toBe(first)
    expect(await read('a.txt')).toBe('one\none\ntwo\nthree\n')
  })

  test('previews a file with every complete edit, and writes at the end', async () => {
    const { engine, read } = setUp()
    const stream = engine.stream({ format: 'v4a' })
    const events: StreamEvent[] = []
    for (const unit of PATCH.split('')) {
      events.push(...(await stream.push(unit)))
      expect(await read('a.txt')).toBe(FILES['a.txt'])
    }
    expect(shown(events)).toEqual([
      'file-started',
      'edit-complete',
      'a.txt: "1\\ntwo\\nthree\\n"',
      'edit-complete',
      'a.txt: "1\\n2\\nthree\\n"',
      'file-started',
      'edit-complete',
      'c.txt: "new\\n"',
    ])
    expect(await stream.end()).toMatchObject({ events: [], outcome: { status: 'complete' } })
    expect(await stream.apply()).toMatchObject({ ok: true, changed: true, format: 'v4a' })
    expect([await read('a.txt'), await read('c.txt')]).toEqual(['1\n2\nthree\n', 'new\n'])
  })

  test('a request that is cut off is refused, whatever was previewed', async () => {
    const { engine, read } = setUp()
    const stream = engine.stream({ format: 'v4a' })
    expect(await stream.push(PATCH.slice(0, PATCH.indexOf('*** End')))).toHaveLength(6)
    const { outcome } = await stream.end()
    expect(outcome).toMatchObject({ status: 'truncated', failure: { code: 'missing-end' } })
    expect(await stream.apply()).toMatchObject({ ok: false, failures: [{ code: 'missing-end' }] })
    expect(await read('a.txt')).toBe(FILES['a.txt'])
  })

  test('an edit without a place has a preview that says so', async () => {
    const { engine } = setUp()
    const stream = engine.stream({ format: 'search-replace', path: 'b.txt' })
    const events = await stream.push('<<<<<<< SEARCH\ny\n=======\nz\n>>>>>>> REPLACE\n')
    expect(shown(events)).toEqual(['file-started', 'edit-complete', 'b.txt: not-found'])
  })

  test('accepts calls of a tool with a path that the host knows', async () => {
    const { engine, read } = setUp()
    const stream = engine.stream({ format: 'edit-string', path: 'b.txt' })
    const text = '{"edits":[{"oldString":"x","newString":"y"},{"oldString":"y","newString":"z"}]}'
    expect(shown(await stream.push(text))).toEqual([
      'file-started',
      'edit-complete',
      'b.txt: "y\\n"',
      'file-started',
      'edit-complete',
      'b.txt: "z\\n"',
    ])
    await stream.apply()
    expect(await read('b.txt')).toBe('z\n')
  })

  test('chunks are read in the order of the calls, even if these are concurrent', async () => {
    const { engine } = setUp()
    const stream = engine.stream({ format: 'v4a', previews: false })
    const told = await Promise.all(PATCH.split('').map((unit) => stream.push(unit)))
    expect(shown(told.flat())).toEqual([
      'file-started',
      'edit-complete',
      'edit-complete',
      'file-started',
      'edit-complete',
    ])
    expect(await stream.apply()).toMatchObject({ ok: true })
    await expect(stream.push('x')).rejects.toThrow('the request has ended')
  })

  test('guards and corrections are called once, for the whole request', async () => {
    const asked: string[] = []
    const { engine } = setUp({ guards: [({ path }) => void asked.push(path)] })
    const stream = engine.stream({ format: 'v4a' })
    await stream.push(PATCH)
    expect(asked).toEqual([])
    await stream.apply()
    expect(asked).toEqual(['a.txt', 'c.txt'])
  })
})

describe('a format', () => {
  test.each<readonly [string, unknown, string]>([
    ['no options', undefined, "stream needs the option format, such as { format: 'v4a' }"],
    ['no format', {}, 'There are v4a, search-replace, edit-string'],
    ['an empty format', { format: '' }, 'stream needs the option format'],
    ['only the name of a format', 'v4a', 'the options of a request must be an object, not "v4a"'],
    ['a misspelled option', { format: 'v4a', preview: false }, 'a request has no option "preview"'],
  ])('is asked for at once, given %s', (_, options, message) => {
    const open = () => setUp().engine.stream(options as never)
    expect(open).toThrow(TypeError)
    expect(open).toThrow(message)
  })

  test('that is unknown is a failure', async () => {
    const { engine } = setUp()
    const stream = engine.stream({ format: 'other' })
    expect(await stream.push('x')).toEqual([])
    expect((await stream.end()).outcome).toMatchObject({ status: 'failed', failure: { code: 'no-format' } })
    expect(await stream.apply()).toMatchObject({ ok: false, failures: [{ code: 'no-format' }] })
  })

  test('that is not incremental reports everything at the end', async () => {
    const { incremental: _, ...format } = v4a()
    const { engine } = setUp({ formats: [format] })
    const stream = engine.stream({ format: 'v4a', previews: false })
    expect(await stream.push(PATCH)).toEqual([])
    expect((await stream.end()).events).toHaveLength(5)
  })

  test('that throws is a failure', async () => {
    const format: EditFormat = {
      ...v4a(),
      incremental: () => {
        throw new Error('broken')
      },
    }
    const { engine } = setUp({ formats: [format] })
    const stream = engine.stream({ format: 'v4a' })
    expect(await stream.push(PATCH)).toEqual([])
    const failure = { code: 'plugin-failed', format: 'v4a', plugin: 'v4a', reason: 'broken' }
    expect((await stream.end()).outcome).toEqual({ status: 'failed', failure })
  })

  test('is read as a profile reads it', async () => {
    const { engine } = setUp({ profile: codex })
    const stream = engine.stream({ format: 'v4a', previews: false })
    const patch = PATCH.replace('-one', 'one')
    expect(await stream.push(patch)).not.toEqual([])
    expect((await stream.end()).outcome).toMatchObject({
      status: 'failed',
      failure: { code: 'unexpected-line' },
    })
  })

  test('that the profile does not name is refused in previews, too', async () => {
    const { engine } = setUp({ profile: opencode })
    const stream = engine.stream({ format: 'v4a' })
    expect(shown(await stream.push(PATCH))).toContain('a.txt: profile-mismatch')
  })
})
