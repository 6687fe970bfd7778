import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const LINES = Array.from({ length: 12 }, (_, at) => `const name${at} = ${at}`)
const TEXT = textOf(LINES)
const PATH = 'a.ts'

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** A file that several writers have read. */
function folder(text = TEXT) {
  const fileSystem = memoryFileSystem({ [PATH]: text })
  return {
    fileSystem,
    read: () => new TextDecoder().decode(fileSystem.snapshot().get(PATH)),
    write: (text: string) => fileSystem.writeFile(PATH, new TextEncoder().encode(text)),
    writer() {
      const ledger = createLedger()
      const engine = createEngine({
        ...USUAL,
        formats: [editString(), searchReplace(), v4a()],
        fileSystem,
        ledger,
      })
      return { engine, ledger }
    },
  }
}

/** The ways to write a whole file. */
const WAYS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['a call with content', (content) => ({ file_path: PATH, content })],
  ['create of a text editor', (file_text) => ({ command: 'create', path: PATH, file_text })],
  ['a tool that writes', (content) => ({ name: 'write_file', arguments: { path: PATH, content } })],
  [
    'a patch that adds the file',
    (text) => `*** Begin Patch\n*** Add File: ${PATH}\n${text.replace(/^(?=.)/gm, '+')}*** End Patch\n`,
  ],
]

describe.each(WAYS)('%s', (_, request) => {
  const rewritten = TEXT.replace('name1 = 1', 'name1 = "mine"')

  test('writes over a file that was shown, as the model wrote it', async () => {
    const { writer, read } = folder()
    const { engine, ledger } = writer()
    ledger.show(PATH, TEXT)
    expect(await engine.apply(request(rewritten))).toMatchObject({ ok: true, notices: [] })
    expect(read()).toBe(rewritten)
  })

  test('keeps what others changed since, and says what', async () => {
    const { writer, read, write } = folder()
    const { engine, ledger } = writer()
    ledger.show(PATH, TEXT)
    await write(
      `// a note\n${TEXT.replace('const name6 = 6\n', '').replace('name9 = 9', 'name9 = "theirs"')}`,
    )
    const result = await engine.apply(request(rewritten))
    expect(read()).toBe(
      `// a note\n${rewritten.replace('const name6 = 6\n', '').replace('name9 = 9', 'name9 = "theirs"')}`,
    )
    expect(result).toMatchObject({ ok: true, notices: [{ code: 'kept-since-shown' }] })
    expect(result.message).toContain(
      'these changes were kept: "// a note" at line 1, lines are gone above line 8, "const name9 = \\"theirs\\"" at line 10',
    )
    // The model knows its own text, so that its next text takes nothing away either.
    expect(ledger.versionOf(PATH)?.text).toBe(rewritten)
    await engine.apply(request(rewritten.replace('name3 = 3', 'name3 = 33')))
    expect(read()).toContain('name9 = "theirs"')
  })

  test('is refused with the current lines where others changed the same, and then lands', async () => {
    const { writer, read, write } = folder()
    const { engine, ledger } = writer()
    ledger.show(PATH, TEXT)
    const theirs = TEXT.replace('name1 = 1', 'name1 = "theirs"')
    await write(theirs)
    const refused = await engine.apply(request(rewritten))
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'stale', path: PATH }] })
    expect(refused.message).toContain('const name1 = "theirs"')
    expect(read()).toBe(theirs)
    expect(await engine.apply(request(rewritten))).toMatchObject({ ok: true, notices: [] })
    expect(read()).toBe(rewritten)
  })

  test('is refused where the file, or a row of it, was not shown', async () => {
    const { writer, read } = folder()
    const { engine, ledger } = writer()
    const refused = { ok: false, failures: [{ code: 'file-exists', path: PATH }] }
    expect(await engine.apply(request(rewritten))).toMatchObject(refused)
    ledger.show(PATH, TEXT, { start: 1, end: 11 })
    expect(await engine.apply(request(rewritten))).toMatchObject(refused)
    expect(read()).toBe(TEXT)
  })
})

test('rows that a refusal leaves out are not shown: the next whole text is refused, and not written over them', async () => {
  const { writer, read, write } = folder()
  const { engine, ledger } = writer()
  ledger.show(PATH, TEXT)
  const theirs = textOf(LINES.map((line, at) => (at < 10 ? `${line} // theirs` : line)))
  await write(theirs)
  const mine = { path: PATH, content: textOf(LINES.map((line, at) => (at < 10 ? `${line} // mine` : line))) }
  const refused = await engine.apply(mine)
  expect(refused.message).toContain('5 more lines')
  expect(await engine.apply(mine)).toMatchObject({ ok: false, failures: [{ code: 'file-exists' }] })
  expect(read()).toBe(theirs)
})

test('the endings and the mark of the file stay', async () => {
  const text = `\uFEFF${TEXT.replaceAll('\n', '\r\n')}`
  const { writer, read, write } = folder(text)
  const { engine, ledger } = writer()
  ledger.show(PATH, text)
  await write(text.replace('name9 = 9', 'name9 = 99'))
  expect(await engine.apply({ path: PATH, content: TEXT.replace('name1 = 1', 'name1 = 11') })).toMatchObject({
    ok: true,
  })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(read()))).toBe(
    text.replace('name9 = 9', 'name9 = 99').replace('name1 = 1', 'name1 = 11').replace('\uFEFF', ''),
  )
})
