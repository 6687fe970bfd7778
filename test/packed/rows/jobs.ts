import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useSharedHost } from '../host.js'

const host = useSharedHost()

/** The five tasks of the README, with a replacer and a format of the host, and the types of all results. */
const JOBS = `
import { applyToFiles, applyToText, applyToTextOrThrow, createEmend, describe, EmendError, fromStrings } from 'emend'
import type { Applied, Emend, Failure, FilesResult, Refused, TextResult } from 'emend'

const BLOCK = '<<<<<<< SEARCH\\nhello()\\n=======\\nhello("world")\\n>>>>>>> REPLACE\\n'

async function run(root: string): Promise<readonly unknown[]> {
  const one: TextResult = applyToText('hello()\\n', BLOCK)
  const files: FilesResult = applyToFiles({ 'greet.js': 'hello()\\n' }, 'greet.js\\n' + BLOCK)
  const skipped: readonly Failure[] = one.ok && !one.complete ? one.skipped : []

  const emend: Emend = createEmend({ root, skipped: 'refuse' })
  const turn: Applied | Refused = await emend.apply('greet.js\\n' + BLOCK)
  const undone = await emend.undo()

  const { edit } = emend.tools.ai()
  const answer = await edit.execute({ path: 'greet.js', oldString: 'hello()', newString: 'bye()', replaceAll: false })
  await emend.undo()

  const entities = fromStrings('entities', 'escape', function* (_content, find) {
    yield find.replaceAll('&lt;', '<')
  })
  const own = createEmend({ root, extend: (cascade) => cascade.with(entities, { before: 'escapes' }) })
  const found = await own.preview({ path: 'less.js', old: 'a &lt; b', new: 'a > b' })

  const stream = emend.stream({ format: 'search-replace' })
  const shown: (string | undefined)[] = []
  for (const piece of ['greet.js\\n' + BLOCK.slice(0, 20), BLOCK.slice(20)])
    for (const event of await stream.push(piece))
      if (event.type === 'preview' && event.result.ok) shown.push(event.result.file.after)
  const streamed = await stream.apply()

  let thrown = ''
  try {
    applyToTextOrThrow('bye()\\n', BLOCK)
  } catch (error) {
    if (EmendError.isInstance(error)) thrown = describe(error) + ' ' + error.failures.length
  }
  return [
    one.ok && one.text, files.ok && files.files[0]?.after, skipped.length, turn.message, undone.message,
    answer, found.ok && found.edits[0]?.replacer, shown, streamed.message, thrown.split('\\n')[0],
  ]
}
`
const EXPECTED = [
  'hello("world")\n',
  'hello("world")\n',
  0,
  'updated greet.js: 1 edit, at what was line 1',
  'put back greet.js',
  {
    ok: true,
    message: 'updated greet.js: 1 edit, at what was line 1',
    files: [{ path: 'greet.js', status: 'updated' }],
  },
  'entities',
  ['hello("world")\n'],
  'updated greet.js: 1 edit, at what was line 1',
  expect.stringContaining('the text to replace is not in the file'),
]

const FILES = { 'greet.js': 'hello()\n', 'less.js': 'if (a < b) {\n' }
const ESM = `${JOBS}\nexport const seen = await run('.')\n`
const COMMONJS = `${JOBS}\nexport = { run }\n`
  .replaceAll(/^import type \{(.*)\} from 'emend'$/gm, 'import type {$1} from "emend"')
  .replace(/^import \{(.*)\} from 'emend'$/m, "import emend = require('emend')\nconst {$1} = emend")

test.each(['5.9', '5.6', '6', '7'] as const)(
  'the five tasks compile strictly with TypeScript %s, as ESM and as CommonJS',
  (version) => {
    host.write({ ...FILES, 'jobs.mts': ESM, 'jobs.cts': COMMONJS })
    const types = ['jobs.mts', 'jobs.cts']
    expect(host.compile(types, { noEmit: true }, version)).toEqual([])
  },
)

test('the five tasks compile with moduleResolution node10, which ignores exports', () => {
  host.write({ 'jobs.ts': COMMONJS })
  const options = { module: 'CommonJS', moduleResolution: 'node10', skipLibCheck: true, noEmit: true }
  expect(host.compile(['jobs.ts'], options, '5.6')).toEqual([])
})

test('the five tasks run from ESM and from CommonJS', () => {
  host.write({ ...FILES, 'jobs.mts': ESM, 'jobs.cts': COMMONJS })
  expect(host.compile(['jobs.mts', 'jobs.cts'], {})).toEqual([])
  expect(host.seen('jobs.mjs')).toEqual(EXPECTED)
  expect(readFileSync(join(host.folder, 'greet.js'), 'utf8')).toBe('hello("world")\n')
  host.write(FILES)
  const print = "require('./jobs.cjs').run('.').then((seen) => console.log(JSON.stringify(seen)))"
  expect(JSON.parse(host.run(process.execPath, ['--input-type=commonjs', '--eval', print]))).toEqual(EXPECTED)
})
