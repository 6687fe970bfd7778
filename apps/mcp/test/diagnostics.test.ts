import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLIENTS } from './clients.js'
import { BIN, connect, scratch, textOf } from './connect.js'
import { ENVELOPE } from './wire.js'

const FILES = { 'a.js': 'one()\nBAD()\n' }
const BREAKS = { path: 'a.js', oldString: 'one()', newString: 'one()\nBAD(2)' }
const FINE = { path: 'a.js', oldString: 'one()', newString: 'two()' }
const ALWAYS = ['--ask', 'always']
const ASK = ['--diagnostics', 'eslint', '--new-errors', 'ask', '--time-limit', '60000']

const SERVER = new URL('../../../packages/diagnostics/test/support/small-server.mjs', import.meta.url).href

/** A program of the name `eslint`, which finds BAD. */
const ESLINT = `#!${process.execPath}
const { readFileSync } = require('fs')
const files = process.argv.slice(2).filter((one) => one.endsWith('.js'))
console.log(JSON.stringify(files.map((filePath) => ({ filePath: require('path').resolve(filePath), messages:
  readFileSync(filePath, 'utf8').split('\\n').flatMap((line, at) => /BAD/.test(line)
    ? [{ ruleId: 'no-bad', severity: 2, message: line + ' is bad', line: at + 1, column: 1 }] : []) }))))
`

/** The language server for JSON of the tests. It writes what it is asked to do into a file of its process, beside itself. */
const JSON_SERVER = `#!${process.execPath}
const { join } = require('path')
process.argv.splice(2, 9, 'pull', join(__dirname, 'notes', process.pid + '.json'))
import(${JSON.stringify(SERVER)})
`

let programs: string

beforeEach(() => {
  const folder = scratch({ eslint: ESLINT, 'vscode-json-language-server': JSON_SERVER, 'notes/none': '' })
  programs = folder
  for (const name of ['eslint', 'vscode-json-language-server']) chmodSync(join(folder, name), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe.skipIf(process.platform === 'win32').each(CLIENTS)('--new-errors ask, $name', (kind) => {
  test.each([
    ['accept', 'one()\nBAD(2)\nBAD()\n'],
    ['decline', FILES['a.js']],
  ] as const)('a person sees the new errors, and only those: %s', async (action, after) => {
    const root = scratch(FILES)
    const questions: string[] = []
    const client = await kind.connect([BIN, '--root', root, ...ASK], {
      answer(question) {
        questions.push(question)
        return { action }
      },
    })
    const result = await client.call({ name: 'edit', args: BREAKS })
    expect(questions).toHaveLength(1)
    expect(questions[0]).toContain('It brings new errors:\na.js, line 2: BAD(2) is bad (eslint no-bad)\n')
    expect(questions[0]).not.toContain('line 3')
    expect(textOf(root, 'a.js')).toBe(after)
    expect(JSON.stringify(result.content).includes('New problems since this edit')).toBe(action === 'accept')
  })

  test('nobody is asked about an edit that brings none', async () => {
    const root = scratch(FILES)
    let asked = 0
    const client = await kind.connect([BIN, '--root', root, ...ASK], {
      answer() {
        asked += 1
        return { action: 'decline' }
      },
    })
    await client.call({ name: 'edit', args: FINE })
    expect([asked, textOf(root, 'a.js')]).toEqual([0, 'two()\nBAD()\n'])
  })

  test.each([
    ['accept', 'one()\nBAD(2)\nBAD()\n'],
    ['decline', FILES['a.js']],
  ] as const)(
    'with --ask always, errors of written files are a question of their own: %s',
    async (action, after) => {
      const root = scratch(FILES)
      const questions: string[] = []
      const client = await kind.connect([BIN, '--root', root, ...ASK, ...ALWAYS], {
        answer(question) {
          questions.push(question)
          // Before a person agrees, nothing is written, not even to look at it.
          if (questions.length === 1) expect(textOf(root, 'a.js')).toBe(FILES['a.js'])
          return { action: questions.length === 1 ? 'accept' : action }
        },
      })
      await client.call({ name: 'edit', args: BREAKS })
      expect(questions).toHaveLength(2)
      expect(questions[0]).not.toContain('new errors')
      expect(questions[1]).toContain('It brings new errors:\na.js, line 2: BAD(2) is bad (eslint no-bad)\n')
      expect(textOf(root, 'a.js')).toBe(after)
    },
  )

  test('with --ask always, errors of texts in memory are in the first question, and asked about once', async () => {
    const root = scratch({ 'a.json': '"one"\n' })
    const questions: string[] = []
    const json = ['--diagnostics', 'json', '--new-errors', 'ask', '--time-limit', '60000']
    const client = await kind.connect([BIN, '--root', root, ...json, ...ALWAYS], {
      answer(question) {
        questions.push(question)
        return { action: 'accept' }
      },
    })
    await client.call({ name: 'edit', args: { path: 'a.json', oldString: 'one', newString: 'BAD two' } })
    expect(questions).toHaveLength(1)
    expect(questions[0]).toContain('It brings new errors:\na.json, line 1: two is bad')
    expect(textOf(root, 'a.json')).toBe('"BAD two"\n')
  })

  test('what changed between question and answer is not written', async () => {
    const root = scratch(FILES)
    const client = await kind.connect([BIN, '--root', root, ...ASK], {
      answer() {
        writeFileSync(join(root, 'a.js'), 'one()\n')
        return { action: 'accept' }
      },
    })
    const { structuredContent } = await client.call({ name: 'edit', args: BREAKS })
    expect(structuredContent).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    expect(textOf(root, 'a.js')).toBe('one()\n')
  })

  test('where nobody can be asked, nothing is written', async () => {
    const root = scratch(FILES)
    const client = await kind.connect([BIN, '--root', root, ...ASK])
    expect(await client.call({ name: 'edit', args: BREAKS })).toMatchObject({ isError: true })
    expect(textOf(root, 'a.js')).toBe(FILES['a.js'])
  })
})

const CONFIG = { path: 'eslint.config.js', oldString: '', newString: 'export default []\n' }

describe.skipIf(process.platform === 'win32').each(CLIENTS)(
  'code that a call writes for eslint, $name',
  (kind) => {
    const LOOKS = ['--diagnostics', 'eslint', '--time-limit', '60000']

    test('is not run: the edit goes in, and the answer says that nobody looked', async () => {
      const root = scratch(FILES)
      const client = await kind.connect([BIN, '--root', root, ...LOOKS])
      const answer = await client.call({ name: 'edit', args: CONFIG })
      expect(JSON.stringify(answer.content)).toContain('this edit writes eslint.config.js')
      const next = await client.call({ name: 'edit', args: BREAKS })
      expect(JSON.stringify(next.content)).toContain('an earlier edit wrote eslint.config.js')
      expect([textOf(root, 'eslint.config.js'), textOf(root, 'a.js')]).toEqual([
        CONFIG.newString,
        'one()\nBAD(2)\nBAD()\n',
      ])
    })

    test('is run after the question said so, and a person agreed', async () => {
      const root = scratch(FILES)
      vi.stubEnv('XDG_STATE_HOME', scratch())
      const questions: string[] = []
      const client = await kind.connect([BIN, '--root', root, ...LOOKS, ...ALWAYS], {
        answer(question) {
          questions.push(question)
          return { action: 'accept' }
        },
      })
      await client.call({ name: 'edit', args: CONFIG })
      expect(questions[0]).toContain(
        'With a yes, eslint loads eslint.config.js as it is written here, and may run it.',
      )
      const next = await client.call({ name: 'edit', args: BREAKS })
      expect(JSON.stringify(next.content)).toContain('New problems since this edit')
      expect(questions[1]).not.toContain('With a yes, eslint')
    })
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder has one language server, whatever thread a call runs in, until the server is closed',
  async () => {
    const files = { 'a.json': 'one\n', 'b.json': 'one\n', 'c.json': 'one\n' }
    const [root, other] = [scratch(files), scratch(files)]
    const roots = ['--root', root, '--root', other]
    const { client, call } = await connect(root, [...roots, '--diagnostics', 'json', '--time-limit', '60000'])
    const edits = [root, other].flatMap((folder) =>
      Object.keys(files).map((path) => ({ root: folder, path, oldString: 'one', newString: 'BAD one' })),
    )
    const answers = await Promise.all(edits.map((edit) => call('edit', edit)))
    for (const { text } of answers) expect(text).toContain('New problems since this edit:')
    const started = readdirSync(join(programs, 'notes')).filter((name) => name !== 'none')
    const notes = started.map((name) => JSON.parse(textOf(join(programs, 'notes'), name)))
    expect(notes).toMatchObject([{ initialize: 1 }, { initialize: 1 }])
    await client.close()
    await vi.waitUntil(() => started.every((name) => hasEnded(Number.parseInt(name, 10))), {
      timeout: 60_000,
    })
  },
)

test.skipIf(process.platform === 'win32').each([
  ['reads nothing of them where nobody asks for diagnostics', [], ['bin.cjs', 'program.cjs', 'worker.js']],
  ['reads them where somebody does', ASK, ['bin.cjs', 'eslint', 'looking.cjs', 'program.cjs', 'worker.js']],
] as const)('a server %s', async (_, flags, files) => {
  const [root, coverage] = [scratch(FILES), scratch()]
  // Node writes down no files of kept code.
  const env = { ...process.env, NODE_V8_COVERAGE: coverage, NODE_DISABLE_COMPILE_CACHE: '1' }
  const child = spawn(process.execPath, [BIN, '--root', root, ...flags], { env })
  const params = { name: 'edit', arguments: FINE, _meta: ENVELOPE }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`)
  const [answer] = await once(child.stdout, 'data')
  child.stdin.end()
  await once(child, 'exit')
  expect(`${answer}`).toContain('updated a.js')
  expect(filesRead(coverage)).toEqual(files)
})

/** The names of the files that a process, its threads and the programs that it started have run. */
function filesRead(coverage: string): readonly string[] {
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(textOf(coverage, name)) as {
      readonly result: readonly { readonly url: string }[]
    }
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
  })
  return [...new Set(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)))].sort()
}

/** Whether a process has ended, also if nobody has asked yet how. */
function hasEnded(id: number): boolean {
  try {
    process.kill(id, 0)
    return / Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
