import * as library from 'emend'
import * as browser from 'emend/browser'
import { describe, expect, test } from 'vitest'

const FILES = { 'a.js': 'function a() {\n\treturn 1\n}\n' }
const block = (search: string, replacement: string) =>
  `a.js\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`

test('what is exported for browsers is what the library exports under the same name', () => {
  const names = Object.keys(browser)
  expect(names).toContain('applyToText')
  const both = names.map((name) => [name, Reflect.get(browser, name) === Reflect.get(library, name)])
  expect(both).toEqual(names.map((name) => [name, true]))
})

describe('explain', () => {
  test('says for every edit which step found it and which rule chose the place', () => {
    const explained = browser.explain(FILES, block('    return 1', '    return 2'))
    if (!explained.ok) throw new Error(explained.message)
    const [edit] = explained.edits
    expect(explained.format).toBe('search-replace')
    expect(edit?.path).toBe('a.js')
    expect(edit?.steps.find(({ verdict }) => verdict === 'decided')?.replacer).toBe('other-whitespace')
    expect(edit?.outcome).toMatchObject({ ok: true, report: { replacer: 'other-whitespace' } })
  })

  test('gives the refusal of an edit without a place', () => {
    const explained = browser.explain(FILES, block('nowhere()', ''))
    if (!explained.ok) throw new Error(explained.message)
    expect(explained.edits[0]?.outcome).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  test('gives the corrected request of a refused edit that has one safe candidate', () => {
    const asked = block('function a() {\n    return 1', 'function a() {\n    return 2')
    const explained = browser.explain(FILES, asked, { profile: browser.strict })
    const corrected = explained.ok ? explained.edits[0]?.corrected : undefined
    const applied = browser.applyToFiles(FILES, corrected, { profile: browser.strict })
    expect(applied).toMatchObject({ ok: true, files: [{ after: 'function a() {\n\treturn 2\n}\n' }] })
  })

  test('takes a map of files, and a path for a request without one', () => {
    const request = { old: 'return 1', new: 'return 2' }
    const explained = browser.explain(new Map(Object.entries(FILES)), request, { path: 'a.js' })
    expect(explained).toMatchObject({ ok: true, edits: [{ path: 'a.js', outcome: { ok: true } }] })
  })

  test.each(['', 'just prose', '*** Begin Patch\n*** Nonsense\n*** End Patch'])(
    'refuses what is no request: %j',
    (request) => {
      const refused = browser.explain(FILES, request)
      expect(refused.ok).toBe(false)
      expect(refused.ok ? '' : refused.message).not.toBe('')
    },
  )

  test('names the file that is not there', () => {
    const explained = browser.explain({}, block('a', 'b'))
    expect(explained.ok && explained.failures).toMatchObject([{ code: 'file-not-found' }])
  })
})
