import { describe, expect, test } from 'vitest'
import {
  agents,
  applyToFiles,
  applyToFilesOrThrow,
  applyToText,
  applyToTextOrThrow,
  fromStrings,
} from '../../src/index.js'

const REQUESTS = {
  'search-replace': '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n',
  v4a: '*** Begin Patch\n*** Update File: any.txt\n one\n-two\n+2\n*** End Patch\n',
  'unified-diff': '--- a/any.txt\n+++ b/any.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n',
  'edit-string': '{"old_string": "two", "new_string": "2"}',
}

describe('applyToText', () => {
  test.each(Object.entries(REQUESTS))(
    'accepts a request in %s, whatever path it gives the file',
    (_, request) => {
      expect(applyToText('one\ntwo\n', request)).toMatchObject({ ok: true, text: 'one\n2\n', complete: true })
      expect(applyToTextOrThrow('one\ntwo\n', request).changed).toBe(true)
    },
  )

  test('reports that there is nothing to do, and refuses an edit that does not fit', () => {
    const again = applyToText('one\n2\n', REQUESTS.v4a)
    expect(again).toMatchObject({ ok: true, text: 'one\n2\n', complete: false, changed: false })
    expect(again.message).toContain('already applied')
    expect(applyToText('x\n', REQUESTS.v4a)).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
    expect(() => applyToTextOrThrow('x\n', REQUESTS.v4a)).toThrow('any.txt: the text to replace')
  })

  test('uses a replacer of the host in every cascade', () => {
    const entities = fromStrings('entities', 'escape', function* (_content, find) {
      yield find.replaceAll('&lt;', '<')
    })
    const call = { old: 'a &lt; b', new: 'a > b' }
    expect(applyToText('if (a < b) {\n', call).ok).toBe(false)
    const extended = applyToText('if (a < b) {\n', call, { extend: (cascade) => cascade.with(entities) })
    expect(extended).toMatchObject({ ok: true, text: 'if (a > b) {\n', edits: [{ replacer: 'entities' }] })
  })

  test('a profile for another format is refused', () => {
    expect(applyToText('one\n', { old: 'one', new: 'two' }, { profile: agents })).toMatchObject({
      ok: false,
      failures: [{ code: 'profile-mismatch' }],
    })
  })

  test('with a path, a request for another file is refused', () => {
    expect(applyToText('one\ntwo\n', REQUESTS.v4a, { path: 'other.txt' })).toMatchObject({
      ok: false,
      failures: [{ code: 'file-not-found', path: 'any.txt' }],
    })
  })
})

describe('applyToFiles', () => {
  test.each([[{ 'any.txt': 'one\ntwo\n', get: 'x' }], [new Map([['any.txt', 'one\ntwo\n']])]])(
    'accepts an object or a map: %j',
    (files) => {
      const result = applyToFiles(files, REQUESTS['unified-diff'])
      expect(result).toMatchObject({ ok: true, files: [{ path: 'any.txt', after: 'one\n2\n' }] })
    },
  )

  test('throws in its throwing form', () => {
    expect(() => applyToFilesOrThrow({}, REQUESTS.v4a)).toThrow('any.txt: the file does not exist')
  })
})
