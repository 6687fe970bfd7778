import { defaultCascade, lenient, standard } from '@emend/core'
import { type Check, PluginRefusal, type Replacer } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'
import { WRONG_CHECKS } from './wrong-plugins/checks.js'
import { spoiltFileSystem, WRONG_FILE_SYSTEMS } from './wrong-plugins/file-systems.js'
import { WRONG_FORMATS } from './wrong-plugins/formats.js'
import { MEDDLING, PARTS_OF_LINES, WRONG_REPLACERS } from './wrong-plugins/replacers.js'
import { WRONG_TEXTS } from './wrong-plugins/texts.js'

const TEXT = 'one\nthree 🌍\n'
const FILES = { 'a.txt': TEXT }

const last = (mine: Replacer) => (cascade: Iterable<Replacer>) => [
  ...[...cascade].filter(({ tier }) => tier === 'exact' && mine.tier !== 'exact'),
  mine,
]

function textsOf(memory: ReturnType<typeof memoryFileSystem>): Record<string, string> {
  return Object.fromEntries(
    [...memory.snapshot()].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  )
}

test('there are enough wrong plugins', () => {
  const all = [WRONG_REPLACERS, WRONG_CHECKS, WRONG_FORMATS, WRONG_FILE_SYSTEMS, WRONG_TEXTS].flat()
  expect(all.length).toBeGreaterThanOrEqual(90)
})

// promise: plugins, endless-plugins
describe('a wrong replacer is named, and changes nothing', () => {
  test.each(WRONG_REPLACERS)('one that $name', async ({ replacer, says, code = 'plugin-failed' }) => {
    const memory = memoryFileSystem(FILES)
    const engine = createEngine({
      ...USUAL,
      formats: [editString()],
      fileSystem: memory,
      profile: { ...lenient, name: 'mine' },
      budget: 20_000_000,
      extend: last(replacer),
    })
    const request = { path: 'a.txt', oldString: 'two', newString: 'new' }
    for (const result of [await engine.preview(request), await engine.apply(request)]) {
      expect(result).toMatchObject({ ok: false, failures: [{ code, path: 'a.txt' }] })
      expect(result.message).toMatch(says)
      if (code === 'plugin-failed') expect(result.message).toContain('"wrong"')
    }
    expect(textsOf(memory)).toEqual(FILES)
    // The engine still works: the wrong replacer is not asked if a stricter one finds the text.
    if (replacer.tier !== 'exact')
      expect(await engine.apply({ path: 'a.txt', oldString: 'one', newString: 'new' })).toMatchObject({
        ok: true,
      })
  })

  test.each(PARTS_OF_LINES)('one that $name', async ({ replacer, says }) => {
    const memory = memoryFileSystem(FILES)
    const engine = createEngine({
      ...USUAL,
      formats: [searchReplace()],
      fileSystem: memory,
      profile: { ...lenient, name: 'mine' },
      extend: () => [replacer],
    })
    const result = await engine.apply('a.txt\n<<<<<<< SEARCH\ntwo\n=======\nnew\n>>>>>>> REPLACE')
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'plugin-failed', plugin: 'wrong' }] })
    expect(result.message).toMatch(says)
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('one that changes its input', async () => {
    const memory = memoryFileSystem(FILES)
    const engine = createEngine({
      ...USUAL,
      formats: [editString()],
      fileSystem: memory,
      extend: last(MEDDLING),
    })
    const result = await engine.apply({ path: 'a.txt', oldString: 'two', newString: 'new' })
    expect(result.ok).toBe(false)
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('one that refuses has its own code and text', async () => {
    const refusing: Replacer = {
      apiVersion: 1,
      name: 'csv',
      tier: 'escape',
      find() {
        throw new PluginRefusal(
          'csv:no-such-column',
          'the table has no column "two". Send one of its columns.',
        )
      },
    }
    const engine = createEngine({
      ...USUAL,
      formats: [editString()],
      fileSystem: memoryFileSystem(FILES),
      extend: (cascade) => cascade.with(refusing),
    })
    const result = await engine.apply({ path: 'a.txt', oldString: 'two', newString: 'new' })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'csv:no-such-column' }] })
    expect(result.message).toBe('a.txt: the table has no column "two". Send one of its columns.')
  })
})

// promise: plugins
describe('a wrong check of new text is named, and changes nothing', () => {
  const engineWith = (check: unknown) => {
    const memory = memoryFileSystem(FILES)
    const profile = { ...standard, name: 'mine', checks: [check as Check] }
    return {
      memory,
      engine: createEngine({ ...USUAL, formats: [editString(), v4a()], fileSystem: memory, profile }),
    }
  }

  test.each(WRONG_CHECKS)('one that $name', async ({ check, says }) => {
    const { memory, engine } = engineWith(check)
    const result = await engine.apply({ path: 'a.txt', oldString: 'one', newString: 'new' })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'plugin-failed', plugin: 'wrong' }] })
    expect(result.message).toMatch(says)
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('in a new file, too', async () => {
    const [{ check }] = WRONG_CHECKS as readonly [(typeof WRONG_CHECKS)[number]]
    const { memory, engine } = engineWith(check)
    const result = await engine.apply('*** Begin Patch\n*** Add File: b.txt\n+new\n*** End Patch')
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'plugin-failed', path: 'b.txt' }] })
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('one that refuses has its own code and text', async () => {
    const refusal = new PluginRefusal('house:no-tabs', 'tabs are not used here.')
    const { engine } = engineWith({
      kind: 'tabs',
      find() {
        throw refusal
      },
    })
    const result = await engine.apply({ path: 'a.txt', oldString: 'one', newString: '\tnew' })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'house:no-tabs' }] })
  })

  test.each([null, {}, { find: () => undefined }])('%j is none', (check) => {
    expect(() => engineWith(check)).toThrow('one of the checks of a profile is none')
  })
})

// promise: plugins, encoding
describe('a wrong codec or view is named, and changes nothing', () => {
  test.each(WRONG_TEXTS)('$name', async ({ options, code = 'plugin-failed', says }) => {
    const memory = memoryFileSystem(FILES)
    const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem: memory, ...options })
    const result = await engine.apply({ path: 'a.txt', oldString: 'one', newString: 'new' })
    expect(result).toMatchObject({ ok: false, failures: [{ code, path: 'a.txt' }] })
    expect(result.message).toMatch(says)
    expect(textsOf(memory)).toEqual(FILES)
  })
})

// promise: plugins
describe('a wrong format is named, and changes nothing', () => {
  test.each(WRONG_FORMATS)('$name', async ({ format, says }) => {
    const memory = memoryFileSystem(FILES)
    const engine = createEngine({ ...USUAL, formats: [format], fileSystem: memory })
    for (const result of [await engine.preview('a request'), await engine.apply('a request')]) {
      expect(result).toMatchObject({ ok: false, failures: [{ code: 'plugin-failed', plugin: 'wrong' }] })
      expect(result.message).toMatch(says)
    }
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('other formats are used if the detect of one throws, and the host is told', async () => {
    const [{ format }] = WRONG_FORMATS as readonly [(typeof WRONG_FORMATS)[number]]
    const engine = createEngine({ ...USUAL, formats: [format, v4a()], fileSystem: memoryFileSystem(FILES) })
    const result = await engine.apply('*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch')
    expect(result).toMatchObject({ ok: true, notices: [{ code: 'plugin-failed' }] })
    expect(result.message).toContain('the format wrong was not asked: its detect threw cannot say')
  })

  test('an invalid one is refused when it is named', async () => {
    const engine = createEngine({ ...USUAL, formats: [v4a()], fileSystem: memoryFileSystem(FILES) })
    const format = { ...v4a(), parse: undefined as never }
    expect(await engine.apply('x', { format })).toMatchObject({
      ok: false,
      failures: [{ code: 'plugin-failed' }],
    })
  })

  test.each<[string, unknown]>([
    ['no parser', () => 3],
    ['events that are none', () => ({ push: () => 'events', end: () => ({ events: [] }) })],
    ['an event that there is not', () => ({ push: () => [{ type: 'done' }], end: () => undefined })],
    [
      'an edit that is none',
      () => ({ push: () => [{ type: 'edit-complete', edit: {} }], end: () => undefined }),
    ],
    ['no end', () => ({ push: () => [], end: () => undefined })],
    ['no outcome', () => ({ push: () => [], end: () => ({ events: [] }) })],
    [
      'an outcome without edits',
      () => ({ push: () => [], end: () => ({ events: [], outcome: { status: 'complete' } }) }),
    ],
  ])('a stream of a format with %s fails', async (_, incremental) => {
    const format = { ...v4a(), name: 'wrong', incremental: incremental as never }
    const engine = createEngine({ ...USUAL, formats: [format], fileSystem: memoryFileSystem(FILES) })
    const stream = engine.stream({ format: 'wrong' })
    await stream.push('*** Begin Patch\n')
    const { outcome } = await stream.end()
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'plugin-failed', plugin: 'wrong' } })
  })
})

// promise: plugins
describe('a wrong file system is reported, and changes nothing', () => {
  test.each(WRONG_FILE_SYSTEMS)('$name', async ({ spoilt, code, says }) => {
    const { fileSystem, memory } = spoiltFileSystem({ spoilt }, FILES)
    const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem })
    const result = await engine.apply({ path: 'a.txt', oldString: 'one', newString: 'new' })
    expect(result).toMatchObject({ ok: false, failures: [{ code, path: 'a.txt' }] })
    expect(result.message).toMatch(says)
    expect(textsOf(memory)).toEqual(FILES)
  })

  test('one that never answers does not block a cancelled call', async () => {
    const { fileSystem, memory } = spoiltFileSystem(
      { spoilt: { readFile: () => new Promise(() => {}) } },
      FILES,
    )
    const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem })
    const controller = new AbortController()
    const result = engine.apply(
      { path: 'a.txt', oldString: 'one', newString: 'new' },
      { signal: controller.signal },
    )
    controller.abort()
    expect(await result).toMatchObject({ ok: false, failures: [{ code: 'cancelled' }] })
    expect(textsOf(memory)).toEqual(FILES)
  })
})

describe('an unknown option is refused at once', () => {
  const fileSystem = memoryFileSystem(FILES)
  test.each([
    [{ profil: 'strict' }, 'createEngine has no option "profil"'],
    [{ profile: 'strict' }, 'profile must be one'],
    [{ profile: { name: 'mine', cap: 'loose' } }, 'profile must be one'],
    [{ profile: { name: 'mine', cap: 'exact', treshold: 1 } }, 'a profile has no option "treshold"'],
    [
      { profile: { name: 'mine', cap: 'exact', formats: { v4a: { replacer: [] } } } },
      'has no option "replacer"',
    ],
    [{ partial: true }, 'the option partial of createEngine must be "none" or "edits", not true'],
    [{ budget: '9' }, 'the option budget of createEngine must be a number of at least 0, not "9"'],
    [{ maxBytes: -1 }, 'must be a number of at least 0, not -1'],
    [{ logger: () => {} }, 'the option logger of createEngine must be an object, not of type function'],
    [{ onEvent: true }, 'the option onEvent of createEngine must be a function, not true'],
    [{ formats: 'v4a' }, 'the option formats of createEngine must be a list, not "v4a"'],
    [{ fileSystem: { ...fileSystem, writeFile: undefined } }, 'fileSystem must be one'],
    [{ extend: (cascade: Iterable<Replacer>) => [...cascade, MEDDLING] }, 'run from strict to tolerant'],
    [{ extend: () => 3 }, 'expected a list'],
    [{ formats: [{ ...v4a(), replacers: [{}] }] }, 'one of its replacers is none'],
  ])('createEngine with %j', (options, says) => {
    const make = () => createEngine({ ...USUAL, formats: [v4a()], fileSystem, ...(options as object) })
    expect(make).toThrow(says)
  })

  test.each(['preview', 'apply'] as const)('%s with a misspelled option', async (method) => {
    const engine = createEngine({ ...USUAL, formats: [v4a()], fileSystem, replacers: defaultCascade })
    await expect(engine[method]('x', { fromat: 'v4a' } as never)).rejects.toThrow(
      'a request has no option "fromat"; there are format, path',
    )
    await expect(engine[method]('x', { reverse: 'no' } as never)).rejects.toThrow(
      'the option reverse of a request must be true or false, not "no"',
    )
  })
})
