import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLIENTS } from './clients.js'
import { BIN, scratch, textOf } from './connect.js'

const FILES = { 'a.js': 'one()\nBAD()\n' }
const BREAKS = { path: 'a.js', oldString: 'one()', newString: 'one()\nBAD(2)' }
const FINE = { path: 'a.js', oldString: 'one()', newString: 'two()' }
const ASK = ['--diagnostics', 'eslint', '--new-errors', 'ask', '--time-limit', '60000']

/** A program of the name `eslint`, which finds BAD. */
const ESLINT = `#!${process.execPath}
const { readFileSync } = require('fs')
const files = process.argv.slice(2).filter((one) => one.endsWith('.js'))
console.log(JSON.stringify(files.map((filePath) => ({ filePath: require('path').resolve(filePath), messages:
  readFileSync(filePath, 'utf8').split('\\n').flatMap((line, at) => /BAD/.test(line)
    ? [{ ruleId: 'no-bad', severity: 2, message: line + ' is bad', line: at + 1, column: 1 }] : []) }))))
`

beforeEach(() => {
  const folder = scratch({ eslint: ESLINT })
  chmodSync(join(folder, 'eslint'), 0o755)
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
