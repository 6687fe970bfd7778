import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const BEFORE = { 'a.txt': 'one\ntwo\n', 'gone.txt': 'old\r\n', 'name.txt': 'x\n' }
const AFTER = { 'a.txt': 'one\n2\n', 'new.txt': 'new\n', 'other.txt': 'x\n' }

const DIFF = `diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
 one
-two
+2
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-old\r
diff --git a/name.txt b/other.txt
similarity index 100%
rename from name.txt
rename to other.txt
diff --git a/new.txt b/new.txt
new file mode 100644
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+new
`

describe('emend apply --reverse', () => {
  test('undoes a diff that was applied', () => {
    const folder = scratch(BEFORE)
    expect(emend(['apply', '--cwd', folder], { input: DIFF }).exitCode).toBe(0)
    expect(tree(folder)).toEqual(AFTER)
    const { exitCode, stderr } = emend(['apply', '--reverse', '--cwd', folder], { input: DIFF })
    expect(stderr).toBe('')
    expect(exitCode).toBe(0)
    expect(tree(folder)).toEqual(BEFORE)
  })

  test('says what would be needed if the request cannot be undone', () => {
    const folder = scratch({})
    const patch = '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n'
    const { exitCode, stderr } = emend(['apply', '--reverse', '--cwd', folder], { input: patch })
    expect(stderr).toContain(
      'a.txt: the request cannot be reversed: it does not say what the deleted file holds.',
    )
    expect(exitCode).toBe(1)
    expect(tree(folder)).toEqual({})
  })
})
