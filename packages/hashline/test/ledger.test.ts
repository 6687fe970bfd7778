import { createLedger } from '@emend/ledger'
import { describe, expect, test } from 'vitest'
import { anchorOf, applyHashlineToFiles } from '../src/index.js'

const SHOWN = Array.from({ length: 30 }, (_, at) => `const name${at + 1} = ${at + 1}\n`).join('')

/** A session of a model that was shown a file once. */
function session() {
  const ledger = createLedger()
  ledger.show('f', SHOWN)
  const files = { f: SHOWN }
  return {
    files,
    /** Sends an edit of the row with this number of the file as it was shown, or of another text. */
    send(row: number, edit: { readonly op: string; readonly lines: readonly string[] | null }, text = SHOWN) {
      const pos = anchorOf(text.split('\n')[row - 1] ?? '', row)
      const { bind, written, refused } = ledger.bind()
      const result = applyHashlineToFiles(files, { path: 'f', edits: [{ ...edit, pos }] }, { bind })
      if (!result.ok) refused(result.failures)
      else {
        written()
        files.f = result.files[0]?.after ?? files.f
      }
      return result
    },
  }
}

describe('anchors in a session', () => {
  test('of rows below its own insertion are still those that were shown', () => {
    const { files, send } = session()
    expect(send(2, { op: 'append', lines: ['// one more', '// and another'] })).toMatchObject({ ok: true })
    expect(send(20, { op: 'replace', lines: ['const twenty = 20'] })).toMatchObject({ ok: true })
    expect(send(27, { op: 'replace', lines: null })).toMatchObject({ ok: true })
    const expected = SHOWN.replace('const name27 = 27\n', '')
      .replace('name20', 'twenty')
      .replace('name2 = 2\n', 'name2 = 2\n// one more\n// and another\n')
    expect(files.f).toBe(expected)
  })

  test('are those that were shown after a refusal showed some rows anew, too', () => {
    const { files, send } = session()
    files.f = `// top\n${SHOWN.replace('name3 = 3', 'name3 = 33')}`
    expect(send(3, { op: 'replace', lines: ['x'] })).toMatchObject({
      ok: false,
      failures: [{ code: 'stale' }],
    })
    expect(send(20, { op: 'replace', lines: ['const twenty = 20'] })).toMatchObject({ ok: true })
    expect(send(4, { op: 'replace', lines: ['const name3 = 0'] }, files.f)).toMatchObject({ ok: true })
    expect(files.f).toBe(`// top\n${SHOWN.replace('name3 = 3', 'name3 = 0').replace('name20', 'twenty')}`)
  })

  test('that mean one row in one version and another in the next are refused', () => {
    const { files, send } = session()
    files.f = SHOWN.replaceAll(/^const name1\d = .*$/gm, 'same()')
    send(5, { op: 'append', lines: ['// one more'] }, SHOWN)
    const again = send(12, { op: 'replace', lines: ['other()'] }, files.f)
    expect(again).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
  })

  test('of rows that it changed itself are refused, with the rows as they are', () => {
    const { files, send } = session()
    send(2, { op: 'append', lines: ['// one more'] })
    send(20, { op: 'replace', lines: ['const twenty = 20'] })
    const before = files.f
    const again = send(20, { op: 'replace', lines: ['const name20 = 21'] })
    expect(again).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
    expect(again.message).toContain(`${anchorOf('const twenty = 20', 21)}:const twenty = 20`)
    expect(files.f).toBe(before)
  })

  test('that are stale beside each other show each current row once', () => {
    const ledger = createLedger()
    ledger.show('f', SHOWN)
    const current = SHOWN.replace(/^const name1([0-2]) = .*$/gm, 'changed$1')
    const edits = [9, 10, 11, 13, 25].map((row) => {
      const line = SHOWN.split('\n')[row - 1] ?? ''
      return { op: 'replace', pos: anchorOf(line, row), lines: [`${line} // new`] }
    })
    const { bind } = ledger.bind()
    const result = applyHashlineToFiles({ f: current }, { path: 'f', edits }, { bind })
    expect(result).toMatchObject({
      ok: false,
      failures: [{ code: 'stale', changed: [{ start: 10, end: 12 }] }],
    })
    const shown = result.message.split('\n').flatMap((line) => /^(\d+)#/.exec(line)?.[1] ?? [])
    expect(shown).toEqual([...new Set(shown)])
  })
})
