import { createLedger } from '@emend/ledger'
import { describe, expect, test } from 'vitest'
import type { FormatCommand } from '../../src/index.js'
import { engineOver } from '../support/toy.js'

/** Formats by removing spaces before line ends, and double spaces. */
const SCRIPT = `const text = require('fs').readFileSync(0, 'utf8')
if (text.includes('CRASH')) throw new Error('cannot parse')
process.stdout.write(text.replace(/ +$/gm, '').replace(/ {2,}/g, ' '))`

const tidy: FormatCommand = {
  name: 'tidy',
  run: [process.execPath, '-e', SCRIPT, '{file}'],
  endings: ['.txt'],
  loads: ['tidy.json'],
}

describe('a formatter', () => {
  test('formats what is written, in the changes and in the ledger, so that the next edit finds it', async () => {
    const ledger = createLedger({ unread: 'refuse' })
    const { engine, text } = engineOver({ 'a.txt': 'one\ntwo\n' }, { sources: [], format: tidy }, { ledger })
    await engine.show('a.txt', text('a.txt'))
    const result = await engine.apply({ path: 'a.txt', oldString: 'one', newString: 'one  more   word ' })
    if (!result.ok) throw new Error(result.message)
    expect(text('a.txt')).toBe('one more word\ntwo\n')
    expect(result.files[0]?.changes.map((change) => change.text)).toEqual(['one more word\n'])
    expect(ledger.versionOf('a.txt')?.text).toBe('one more word\ntwo\n')
    const next = await engine.apply({ path: 'a.txt', oldString: 'one more word', newString: 'last' })
    expect([next.ok, text('a.txt')]).toEqual([true, 'last\ntwo\n'])
  })

  test('formats a new file', async () => {
    const { engine, text } = engineOver({}, { sources: [], format: tidy })
    await engine.apply({ path: 'a.txt', oldString: '', newString: 'one  two \n' })
    expect(text('a.txt')).toBe('one two\n')
  })

  test('leaves a file as the edit leaves it that was not formatted before', async () => {
    const { edit, text } = engineOver({ 'a.txt': 'one\nkept   as it is\n' }, { sources: [], format: tidy })
    const result = await edit('a.txt', 'one', 'one  more')
    expect(text('a.txt')).toBe('one  more\nkept   as it is\n')
    expect(result.ok && result.diagnostics).toMatchObject([{ source: 'tidy', severity: 3 }])
  })

  test('that fails changes nothing, and a warning says so', async () => {
    const { edit, text } = engineOver({ 'a.txt': 'one\n' }, { sources: [], format: tidy })
    const result = await edit('a.txt', 'one', 'CRASH  two')
    expect(text('a.txt')).toBe('CRASH  two\n')
    expect(result.message).toMatch(/warning: a\.txt: not formatted: .* ended with 1/)
  })

  test('is not started for an edit that writes its configuration, nor for the next one', async () => {
    const { engine, text } = engineOver(
      { 'tidy.json': '{}', 'a.txt': 'one\n' },
      { sources: [], format: tidy },
    )
    const edits = [
      { path: 'tidy.json', oldString: '{}', newString: '[]' },
      { path: 'a.txt', oldString: 'one', newString: 'one  two' },
    ]
    const result = await engine.apply(edits)
    expect(result.message).toContain('this edit writes tidy.json')
    expect([result.ok, text('a.txt'), text('tidy.json')]).toEqual([true, 'one  two\n', '[]'])
    await engine.apply({ path: 'b.txt', oldString: '', newString: 'one  two\n' })
    expect(text('b.txt')).toBe('one  two\n')
  })

  test('looks at no file of another kind', async () => {
    const { edit, text } = engineOver({ 'a.md': 'one\n' }, { sources: [], format: tidy })
    await edit('a.md', 'one', 'one  two')
    expect(text('a.md')).toBe('one  two\n')
  })
})
