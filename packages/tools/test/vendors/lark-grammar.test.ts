import { editsBetween } from '@emend/core/plugin'
import { v4a } from '@emend/v4a'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { V4A_GRAMMAR } from '../../src/vendors/openai.js'
import { regexOf } from '../support/lark.js'

const GRAMMAR = regexOf(V4A_GRAMMAR)

const PATCH = `*** Begin Patch
*** Update File: a.py
*** Move to: b.py
@@ class A:
@@ def f():
 one
-two
+TWO
*** End of File
*** Add File: c.py
+
*** Delete File: d.py
*** End Patch`

describe('the grammar', () => {
  test.each([PATCH, `${PATCH}\n`, '*** Begin Patch\n*** Update File: a\n-x\n*** End Patch'])(
    'contains patch %#',
    (patch) => {
      expect(patch).toMatch(GRAMMAR)
      expect(v4a().parse(patch)).toMatchObject({ ok: true })
    },
  )

  test.each([
    'Here it is:\n*** Begin Patch\n*** Delete File: a\n*** End Patch',
    '*** Begin Patch\n*** End Patch',
    '*** Begin Patch\n*** Update File: a\n@@\n*** End Patch',
    '*** Begin Patch\n*** Update File: a\nx\n*** End Patch',
    '*** Begin Patch\n*** Add File: \n+x\n*** End Patch',
    '*** Begin Patch\n*** Delete File: a\n',
  ])('does not contain %j', (patch) => {
    expect(patch).not.toMatch(GRAMMAR)
  })

  test('has no text that the parser refuses or has to repair', () => {
    fc.assert(
      fc.property(fc.stringMatching(GRAMMAR), (patch) => {
        const parsed = v4a().parse(patch)
        expect(parsed).toMatchObject({ ok: true, value: { notices: [] } })
      }),
    )
  })

  test('has every rendered patch, except for numbers in headers', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '  c', '+d', ''), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = [before, after].map((one) => `${one.join('\n')}\n`) as [string, string]
        const edits = editsBetween(...lines)
        if (edits.length === 0) return
        const rendered = v4a().render?.([{ kind: 'update', path: 'a.txt', edits }])
        if (!rendered?.ok) return
        expect(rendered.value.replace(/^@@ -\d.*$/gm, '@@')).toMatch(GRAMMAR)
      }),
    )
  })
})
