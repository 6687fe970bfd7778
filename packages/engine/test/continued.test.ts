import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine, keepBeginnings } from '../src/index.js'
import { USUAL } from './support/usual.js'

const FILES = { 'a.txt': 'one\ntwo\nthree\n' }

function folder(beginnings = keepBeginnings(), files: Readonly<Record<string, string>> = FILES) {
  const fileSystem = memoryFileSystem(files)
  const formats = [editString(), searchReplace(), v4a()]
  const engine = createEngine({ ...USUAL, formats, fileSystem, beginnings })
  const read = (path: string) => new TextDecoder().decode(fileSystem.snapshot().get(path))
  return { engine, read, paths: () => [...fileSystem.snapshot().keys()] }
}

/** Requests, and the files that they leave. */
const REQUESTS: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  [
    'a patch',
    '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+2\n+2b\n three\n*** Add File: b.txt\n+first line\n+second line\n*** End Patch\n',
    { 'a.txt': 'one\n2\n2b\nthree\n', 'b.txt': 'first line\nsecond line\n' },
  ],
  [
    'blocks',
    'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\na.txt\n<<<<<<< SEARCH\nthree\n=======\n3\nthirty\n>>>>>>> REPLACE\n',
    { 'a.txt': '1\ntwo\n3\nthirty\n' },
  ],
]

describe.each(REQUESTS)('%s that is cut off', (_, request, after) => {
  const formatOf = request.startsWith('***') ? 'v4a' : 'search-replace'

  test('anywhere goes on where it was cut, as if it had come whole', async () => {
    let joined = 0
    for (let end = 1; end < request.length; end++) {
      const { engine, read } = folder()
      const cut = await engine.apply(request.slice(0, end), { format: formatOf })
      if (cut.ok || cut.accepted === undefined) continue
      const { hash, lines, last } = cut.accepted
      const all = request.split('\n')
      expect(last).toBe(all[lines - 1])
      expect(cut.message).toContain(`"*** Continue: ${hash}"`)
      const rest = all.slice(lines).join('\n')
      const whole = await engine.apply(`*** Continue: ${hash}\n${rest}`, { format: formatOf })
      expect(whole, `cut at ${end}`).toMatchObject({ ok: true })
      for (const [path, text] of Object.entries(after)) expect(read(path), `cut at ${end}`).toBe(text)
      joined++
    }
    expect(joined).toBeGreaterThan(request.length / 3)
  })

  test('goes on, too, where the rest repeats the last lines, and in several parts', async () => {
    const { engine, read } = folder()
    const lines = request.split('\n')
    const parts = [lines.slice(0, 5), lines.slice(3, 8), lines.slice(6)]
    let hash: string | undefined
    for (const [at, part] of parts.entries()) {
      const mark = hash === undefined ? '' : `*** Continue: ${hash}\n`
      const end = at < 2 ? '\n' : ''
      const result = await engine.apply(mark + part.join('\n') + end, { format: formatOf })
      expect(result.ok).toBe(at === 2)
      if (result.ok)
        expect(result.notices).toContainEqual(expect.objectContaining({ code: 'repeated-lines' }))
      hash = result.ok ? undefined : result.accepted?.hash
    }
    for (const [path, text] of Object.entries(after)) expect(read(path)).toBe(text)
  })

  test('is never applied without its beginning', async () => {
    const { engine, read, paths } = folder()
    const rest = `*** Continue: 0123456789ab\n${request.slice(request.length / 2)}`
    for (const one of [rest, `*** Begin Patch\n${rest}`, `\`\`\`\n${rest}\n\`\`\``])
      expect(await engine.apply(one)).toMatchObject({ ok: false, failures: [{ code: 'no-beginning' }] })
    expect(read('a.txt')).toBe(FILES['a.txt'])
    expect(paths()).toEqual(['a.txt'])
  })
})

test('the complete edits of a request that is cut off are a request of their own', async () => {
  const { engine, read } = folder()
  const cut = await engine.apply(REQUESTS[1]?.[1].slice(0, -30))
  if (cut.ok) return expect.fail('it was taken for whole')
  expect(cut.accepted).toMatchObject({ of: 'request', path: 'a.txt', lines: 9, last: 'three' })
  expect(await engine.apply(cut.accepted?.request)).toMatchObject({ ok: true })
  expect(read('a.txt')).toBe('1\ntwo\nthree\n')
})

describe('a call with the text of a file that is cut off', () => {
  const text = 'first\n  "second"\nthird\nlast'
  const call = JSON.stringify({ path: 'new.txt', content: text })

  test('anywhere says how many lines of the file arrived, and goes on from there', async () => {
    let joined = 0
    for (let end = call.indexOf('first'); end < call.length; end++) {
      const { engine, read } = folder()
      const cut = await engine.apply(call.slice(0, end))
      if (cut.ok || cut.accepted === undefined) continue
      const { hash: continues, lines, last, path, of } = cut.accepted
      expect({ last, path, of }).toEqual({ last: text.split('\n')[lines - 1], path: 'new.txt', of: 'file' })
      expect(cut.message).toContain(`Received up to line ${lines} of new.txt`)
      const content = text.split('\n').slice(lines).join('\n')
      expect(await engine.apply({ path: 'new.txt', content, continues })).toMatchObject({ ok: true })
      expect(read('new.txt'), `cut at ${end}`).toBe(text)
      joined++
    }
    expect(joined).toBeGreaterThan(20)
  })

  test('is refused where the rest names another file, or a beginning that is not kept', async () => {
    const { engine, paths } = folder()
    const cut = await engine.apply(call.slice(0, -8))
    const continues = cut.ok ? undefined : cut.accepted?.hash
    const refused = { ok: false, failures: [{ code: 'no-beginning' }] }
    expect(await engine.apply({ path: 'other.txt', content: 'last', continues })).toMatchObject(refused)
    expect(await engine.apply({ path: 'new.txt', content: 'last', continues: '0123456789ab' })).toMatchObject(
      refused,
    )
    expect(paths()).toEqual(['a.txt'])
  })
})

test('a host that keeps nothing asks for all of it again, and refuses a rest', async () => {
  const fileSystem = memoryFileSystem(FILES)
  const engine = createEngine({ ...USUAL, formats: [searchReplace(), v4a()], fileSystem })
  const cut = await engine.apply('*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-tw')
  if (cut.ok) return expect.fail('it was taken for whole')
  expect(cut.accepted).toEqual({ of: 'request', lines: 4, last: ' one', path: 'a.txt' })
  expect(cut.message).toContain('Received up to line 4 of the request, in a.txt, " one". It looks cut short')
  expect(await engine.apply('*** Continue: 0123456789ab\n+2\n*** End Patch')).toMatchObject({
    ok: false,
    failures: [{ code: 'no-beginning' }],
  })
})

test('what is kept is bounded', () => {
  const kept = keepBeginnings()
  for (let at = 0; at < 20; at++) kept.keep(`${at}`, { text: 'x' })
  expect([kept.get('3'), kept.get('4')]).toEqual([undefined, { text: 'x' }])
  kept.keep('long', { text: 'x'.repeat(4_000_000) })
  expect([kept.get('19'), kept.get('long') !== undefined]).toEqual([undefined, true])
})
