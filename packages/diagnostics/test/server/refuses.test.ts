import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CallEvent } from '@emend/engine'
import { createLedger } from '@emend/ledger'
import { describe, expect, test } from 'vitest'
import { command } from '../../src/index.js'
import { engineOver } from '../support/toy.js'

const FILES = { 'a.toy': 'def one\nBAD old\n', 'b.toy': 'use one\n', 'run.sh': 'one\n' }

/** A command that finds BAD in the files that it is given, on the disk. */
const grep = command({
  name: 'grep',
  run: [
    process.execPath,
    '-e',
    `for (const file of process.argv.slice(1))
      require('fs').readFileSync(file, 'utf8').split('\\n').forEach((line, at) => {
        if (/BAD/.test(line)) console.log(file + ':' + (at + 1) + ':1: error: ' + line.trim())
      })`,
    '{files}',
  ],
  output: 'lines',
  loads: [],
})

describe.each([
  ['in memory', undefined],
  ['on trial', [grep]],
])('new errors that refuse, looked at %s', (_, sources) => {
  const options = { newErrors: 'refuse', ...(sources && { sources }) } as const

  test('write nothing and say why, with the line', async () => {
    const { edit, text, root, engine } = engineOver(FILES, options)
    chmodSync(join(root, 'a.toy'), 0o604)
    const result = await edit('a.toy', 'BAD old\n', '# more\nBAD new\nBAD old\n')
    expect(result.ok).toBe(false)
    expect(result.failures).toMatchObject([{ code: 'vetoed', path: 'a.toy' }])
    expect(result.message).toContain('  line 3: ')
    expect([text('a.toy'), statSync(join(root, 'a.toy')).mode & 0o777]).toEqual([FILES['a.toy'], 0o604])
    expect(existsSync(join(root, '.emend', 'history'))).toBe(false)
    // Nothing is left of it for the next edit.
    expect(
      await engine.apply({ path: 'a.toy', oldString: 'def one\n', newString: 'def one\n# x\n' }),
    ).toMatchObject({
      ok: true,
    })
  })

  test('let go what brings none, also beside old ones', async () => {
    const { edit, text } = engineOver(FILES, options)
    const result = await edit('a.toy', 'def one\n', 'def one\n# fine\n')
    expect(result.ok).toBe(true)
    expect(result.message).not.toContain('New problems')
    expect(text('a.toy')).toBe('def one\n# fine\nBAD old\n')
  })

  test('reach no ledger and no event, and an edit that mends more is refused as such', async () => {
    const ledger = createLedger()
    const outcomes: string[] = []
    const onEvent = ({ codes, edits }: CallEvent) => {
      outcomes.push(...codes, ...edits.map(({ outcome }) => outcome))
    }
    const { engine, edit, text } = engineOver({ 'a.toy': 'BAD one\nBAD two\n' }, options, { ledger, onEvent })
    await engine.show('a.toy', text('a.toy'))
    const result = await edit('a.toy', 'BAD one\nBAD two\n', 'BAD three\n')
    expect(result.message).toContain('It mends more than it breaks: 2 errors are gone, 1 new.')
    expect(ledger.versionOf('a.toy')?.text).toBe('BAD one\nBAD two\n')
    await edit('a.toy', 'BAD two\n', '')
    expect(outcomes).toEqual(['vetoed', 'applied'])
  })
})

test('errors that an edit brings to other files refuse it, too', async () => {
  const { edit, text } = engineOver(FILES, { newErrors: 'refuse' })
  const result = await edit('a.toy', 'def one', 'def uno')
  expect(result.failures).toMatchObject([{ code: 'vetoed', path: 'b.toy' }])
  expect(text('a.toy')).toBe(FILES['a.toy'])
})

test('a source that does not run refuses nothing', async () => {
  const gone = command({ name: 'gone', run: ['there-is-no-such-program'], output: 'lines', loads: [] })
  const { edit, root } = engineOver(FILES, { newErrors: 'refuse', sources: [gone] })
  const result = await edit('a.toy', 'def one', 'BAD one')
  expect(result.ok && result.message).toContain(
    'Gone has not looked: there-is-no-such-program cannot be started',
  )
  expect(readdirSync(root).sort()).toEqual(expect.arrayContaining(['a.toy', 'b.toy', 'run.sh']))
})

describe('new errors about which somebody is asked', () => {
  test('are refused where nobody was', async () => {
    const { edit, text } = engineOver(FILES, { newErrors: 'ask' })
    const result = await edit('a.toy', 'BAD old', 'BAD new')
    expect(result.ok).toBe(false)
    expect(result.message).toContain(
      'A person decides about edits that bring errors here, and nobody was asked.',
    )
    expect(text('a.toy')).toBe(FILES['a.toy'])
  })

  test('are written and told after a yes to the preview', async () => {
    const { engine, text } = engineOver(FILES, { newErrors: 'ask' })
    const request = { path: 'a.toy', oldString: 'BAD old', newString: 'BAD new' }
    const preview = await engine.preview(request)
    expect(preview.message).toContain('a.toy, line 2: new is bad')
    if (!preview.ok) throw new Error(preview.message)
    const result = await engine.apply(request, { planned: preview.files })
    expect(result.ok && result.message).toContain('a.toy, line 2: new is bad')
    expect(text('a.toy')).toBe('def one\nBAD new\n')
  })
})
