import { expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILE = 'def f():\r\n\tx = 10\r\n\treturn x\r\n'
const AFTER = FILE.replace('return x', 'return x + 1')

const REQUESTS: Readonly<Record<string, string>> = {
  'edit-string': JSON.stringify({
    path: 'a.py',
    oldString: '    x = 10\n    return x',
    newString: '    x = 10\n    return x + 1',
  }),
  v4a: '*** Begin Patch\n*** Update File: a.py\n@@\n     x = 10\n-    return x\n+    return x + 1\n*** End Patch\n',
  'search-replace':
    'a.py\n<<<<<<< SEARCH\n    x = 10\n    return x\n=======\n    x = 10\n    return x + 1\n>>>>>>> REPLACE\n',
  'unified-diff': '--- a/a.py\n+++ b/a.py\n@@ -2,2 +2,2 @@\n     x = 10\n-    return x\n+    return x + 1\n',
}

test.each(Object.entries(REQUESTS))(
  '%s: the corrected request can be applied unchanged',
  (format, request) => {
    const folder = scratch({ 'a.py': FILE })
    const strict = ['apply', '--json', '--profile', 'strict', '--cwd', folder, '--no-config']
    const refused = emend(strict, { input: request })
    expect(refused.exitCode).toBe(1)
    const [failure] = JSON.parse(refused.stdout).failures
    expect(failure).toMatchObject({ code: 'not-found', corrected: { place: { start: 2, end: 3 } } })
    expect(failure.message.length).toBeLessThan(1200)
    expect(failure.message.endsWith(failure.request.trimEnd())).toBe(true)
    expect(tree(folder)['a.py']).toBe(FILE)
    const applied = emend([...strict, '--format', format], { input: failure.request })
    expect(JSON.parse(applied.stdout)).toMatchObject({ ok: true, files: [{ edits: [{ tier: 'exact' }] }] })
    expect(tree(folder)['a.py']).toBe(AFTER)
  },
)

test('failures that differ only in their number are printed once', () => {
  const folder = scratch({ 'a.txt': 'one\n' })
  const diff = Array.from({ length: 295 }, () => '@@\n-missing\n+new\n').join('')
  const patch = `*** Begin Patch\n*** Update File: a.txt\n${diff}*** End Patch\n`
  const { stderr } = emend(['apply', '--cwd', folder], { input: patch })
  expect(stderr).toContain('edit 1 of 295: ')
  expect(stderr).toContain('The same is true of 294 more edits')
  expect(stderr.length).toBeLessThan(1200)
})
