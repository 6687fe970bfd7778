import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const TEXT = Array.from({ length: 40 }, (_, i) => `const name${i} = ${i}\n`).join('')
const encode = (text: string) => new TextEncoder().encode(text)

/** A folder with one file that a model was shown, and that others write, too. */
function folder() {
  const fileSystem = memoryFileSystem({ 'a.ts': TEXT })
  const ledger = createLedger()
  ledger.show('a.ts', TEXT)
  const engine = createEngine({
    ...USUAL,
    formats: [editString(), searchReplace(), v4a()],
    fileSystem,
    ledger,
  })
  return {
    engine,
    ledger,
    read: () => new TextDecoder().decode(fileSystem.snapshot().get('a.ts')),
    /** What somebody else does to the file. */
    async meanwhile(change: (text: string) => string) {
      await fileSystem.writeFile(
        'a.ts',
        encode(change(new TextDecoder().decode(fileSystem.snapshot().get('a.ts')))),
      )
    },
    edit: (line: number, value: string) =>
      engine.apply({
        path: 'a.ts',
        oldString: `name${line} = ${line}\n`,
        newString: `name${line} = ${value}\n`,
      }),
  }
}

describe('an engine with a ledger', () => {
  test('forty edits, with a second writer and a formatter between them, all land', async () => {
    const { edit, meanwhile, read } = folder()
    for (let line = 0; line < 40; line++) {
      // The other one writes far away, and the formatter indents all of it, or takes it back.
      if (line % 3 === 1) await meanwhile((text) => text.replace(/\n$/, `\n// note ${line}\n`))
      if (line === 10) await meanwhile((text) => text.replace(/^/gm, '  ').replace(/ {2}$/, ''))
      if (line === 30) await meanwhile((text) => text.replace(/^ {2}/gm, ''))
      const result = await edit(line, `'new ${line}'`)
      // The last line stands beside the notes, which were not shown.
      if (line < 39) expect(result, `edit ${line}`).toMatchObject({ ok: true })
      else expect(result).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    }
    const wanted = Array.from({ length: 39 }, (_, i) => `const name${i} = 'new ${i}'`)
    expect(read().split('\n').slice(0, 39)).toEqual(wanted)
  })

  test.each([
    ['edit-string', { path: 'a.ts', oldString: 'name7 = 7', newString: 'name7 = 8' }],
    ['search-replace', 'a.ts\n<<<<<<< SEARCH\nconst name7 = 7\n=======\nconst name7 = 8\n>>>>>>> REPLACE\n'],
    [
      'v4a',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n-const name7 = 7\n+const name7 = 8\n*** End Patch\n',
    ],
    ['rows', { path: 'a.ts', start_line: 8, end_line: 8, new_text: 'const name7 = 8' }],
  ])('a line that changed meanwhile is stale, and its new text counts as shown: %s', async (_, request) => {
    const { engine, meanwhile, read, ledger } = folder()
    await meanwhile((text) => text.replace('name7 = 7', 'name7 = 77'))
    const before = read()
    const refused = await engine.apply(request)
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'stale', path: 'a.ts' }] })
    expect(refused.message).toContain('const name7 = 77')
    expect(read()).toBe(before)
    expect(ledger.versionOf('a.ts')?.text).toBe(before)
    expect(await engine.apply({ path: 'a.ts', oldString: '= 77', newString: '= 8' })).toMatchObject({
      ok: true,
    })
  })

  test('a preview records no change', async () => {
    const { engine, ledger } = folder()
    expect(await engine.preview({ path: 'a.ts', oldString: 'name7 = 7', newString: 'x' })).toMatchObject({
      ok: true,
    })
    expect(ledger.versionOf('a.ts')?.text).toBe(TEXT)
  })

  test('an undo moves the ledger back', async () => {
    const { engine, ledger } = folder()
    const result = await engine.applyOrThrow({ path: 'a.ts', oldString: 'name7 = 7', newString: 'name7 = 8' })
    expect(ledger.versionOf('a.ts')?.text).toContain('name7 = 8')
    expect(result.record && (await engine.undo(result.record))).toMatchObject({ ok: true })
    expect(ledger.versionOf('a.ts')?.text).toBe(TEXT)
  })

  test('a request may bring the ledger of its session', async () => {
    const { engine, meanwhile } = folder()
    await meanwhile((text) => text.replace('name7 = 7', 'name7 = 77'))
    const ledger = createLedger({ unread: 'refuse' })
    const request = { path: 'a.ts', oldString: 'name7 = 77', newString: 'name7 = 8' }
    expect(await engine.apply(request, { ledger })).toMatchObject({
      ok: false,
      failures: [{ code: 'not-read' }],
    })
    ledger.show('a.ts', TEXT.replace('name7 = 7', 'name7 = 77'))
    expect(await engine.apply(request, { ledger })).toMatchObject({ ok: true })
  })

  test('rows without their text need a ledger', async () => {
    const fileSystem = memoryFileSystem({ 'a.ts': TEXT })
    const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem })
    const request = { path: 'a.ts', lines: '3-4', newString: '' }
    expect(await engine.apply(request)).toMatchObject({ ok: false, failures: [{ code: 'rows-unknown' }] })
    const ledger = createLedger()
    ledger.show('a.ts', TEXT, { start: 1, end: 3 })
    expect(await engine.apply(request, { ledger })).toMatchObject({
      ok: false,
      failures: [{ code: 'rows-unknown' }],
    })
    ledger.show('a.ts', TEXT, { start: 4, end: 4 })
    expect(await engine.apply(request, { ledger })).toMatchObject({ ok: true })
    expect(new TextDecoder().decode(fileSystem.snapshot().get('a.ts'))).toBe(
      TEXT.replace('const name2 = 2\nconst name3 = 3\n', ''),
    )
  })
})
