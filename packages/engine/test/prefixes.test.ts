import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { expect, test } from 'vitest'
import { editString } from '../../edit-string/src/index.js'
import { unifiedDiff } from '../../unified-diff/src/index.js'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const FILES = { 'a.txt': 'one\ntwo\nthree\nfour\n', 'b.txt': 'one\ntwo\n' }
const BLOCK = '<<<<<<< SEARCH\ntwo\n=======\n2 and more\n>>>>>>> REPLACE\n'

/** Requests that change one file or both. */
const REQUESTS: Readonly<Record<string, string>> = {
  v4a: '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+2 and more\n three\n*** Update File: b.txt\n@@\n-two\n+2\n*** End Patch\n',
  // It is impossible to tell whether a changed line at the end of a diff is complete, so these end in context.
  'unified diff':
    '--- a/a.txt\n+++ b/a.txt\n@@ -1,4 +1,4 @@\n one\n-two\n+2 and more\n three\n four\n--- a/b.txt\n+++ b/b.txt\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n',
  'git diff':
    'diff --git a/a.txt b/a.txt\nindex 1111111..2222222 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1,4 +1,5 @@\n one\n-two\n+2\n+and more\n three\n four\n',
  blocks: `a.txt\n${BLOCK}b.txt\n${BLOCK}`,
  'blocks in XML': ['a.txt', 'b.txt']
    .map((path) => `<apply_diff>\n<path>${path}</path>\n<diff>\n${BLOCK}</diff>\n</apply_diff>\n`)
    .join(''),
  'blocks in XML with CDATA': `<apply_diff><args><file><path>a.txt</path><diff><content><![CDATA[\n${BLOCK}]]></content><start_line>2</start_line></diff></file></args></apply_diff>\n`,
  call: '{"path": "a.txt", "oldString": "two", "newString": "2 and more"}',
  'list of calls':
    '[{"path": "a.txt", "oldString": "two", "newString": "2"}, {"path": "b.txt", "oldString": "two", "newString": "2"}]',
  'patch in a call': JSON.stringify({
    input: '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2 and more\n*** End Patch\n',
  }),
}

/**
 * A prefix may be a complete request, if it ends after a file or block, or inside the last context of a hunk. Nothing shows
 * then that more was to follow. So a prefix must change a file either not at all or exactly as the whole request does.
 */
test.each(Object.entries(REQUESTS))('no part of a change is applied: %s', async (_, request) => {
  const apply = async (text: string) => {
    const fileSystem = memoryFileSystem(FILES)
    const formats = [v4a(), searchReplace(), unifiedDiff(), editString()]
    const result = await createEngine({ ...USUAL, formats, fileSystem }).apply(text)
    const after = await Promise.all(Object.keys(FILES).map((path) => fileSystem.readFile(path)))
    return {
      changed: result.ok && result.changed,
      after: after.map((bytes) => new TextDecoder().decode(bytes)),
    }
  }
  const whole = await apply(request)
  expect(whole.changed).toBe(true)
  const before = Object.values(FILES)
  for (let end = 0; end < request.length; end++) {
    const { after } = await apply(request.slice(0, end))
    for (const [i, text] of after.entries())
      expect([before[i], whole.after[i]], JSON.stringify(request.slice(0, end))).toContain(text)
  }
})

/** A prefix of these requests is never a complete request, because each marks its end. */
test.each(['v4a', 'call', 'list of calls', 'patch in a call'])('no prefix is applied: %s', async (name) => {
  const request = (REQUESTS[name] ?? '').trimEnd()
  const formats = [v4a(), searchReplace(), unifiedDiff(), editString()]
  for (let end = 0; end < request.length; end++) {
    const result = await createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(FILES) }).apply(
      request.slice(0, end),
    )
    expect(result.ok, JSON.stringify(request.slice(0, end))).toBe(false)
  }
})
