import type { FileEdit } from '@emend/core'
import type { EditFormat, ParseFailure } from '@emend/core/plugin'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { editString } from '../../edit-string/src/index.js'
import { unifiedDiff } from '../../unified-diff/src/index.js'

const BLOCK = '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n'

/** Requests with three edits, the last one for another file. */
const REQUESTS: readonly { readonly name: string; readonly format: EditFormat; readonly request: string }[] =
  [
    {
      name: 'a patch',
      format: v4a(),
      request:
        '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n@@\n-two\n+2\n*** Update File: b.txt\n@@\n-two\n+2\n*** End Patch\n',
    },
    { name: 'blocks', format: searchReplace(), request: `a.txt\n${BLOCK}a.txt\n${BLOCK}b.txt\n${BLOCK}` },
    {
      name: 'a diff',
      format: unifiedDiff(),
      request:
        '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n@@ -9,2 +9,2 @@\n-nine\n+9\n ten\n--- a/b.txt\n+++ b/b.txt\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n',
    },
    {
      name: 'a list of calls',
      format: editString(),
      request: JSON.stringify([
        { path: 'a.txt', oldString: 'one', newString: '{"1": [' },
        { path: 'a.txt', oldString: 'two', newString: '2' },
        { path: 'b.txt', oldString: 'two', newString: '2' },
      ]),
    },
  ]

function editsOf(edits: readonly FileEdit[]): { readonly path: string; readonly edit: unknown }[] {
  return edits.flatMap((edit) =>
    edit.kind === 'update' ? edit.edits.map((one) => ({ path: edit.path, edit: one })) : [],
  )
}

describe.each(REQUESTS)('$name that is cut off', ({ format, request }) => {
  const parsed = format.parse(request)
  const all = parsed.ok ? editsOf(parsed.value.edits) : []

  test('says which of its edits are complete, and never names one that was cut', () => {
    const named = new Set<number>()
    for (let end = 1; end < request.length; end++) {
      const cut = format.parse(request.slice(0, end))
      const failure: ParseFailure | undefined = cut.ok ? undefined : cut.failure
      if (failure?.code !== 'missing-end' || failure.whole === undefined) continue
      const { edits, path } = failure.whole
      named.add(edits)
      expect(path).toBe(all[edits - 1]?.path)
      // An edit that was reported as complete must not reach beyond the cut.
      const last = all[edits - 1]?.edit as { source?: { end: number }; search: string } | undefined
      if (last?.source !== undefined) expect(last.source.end).toBeLessThanOrEqual(end)
    }
    expect(all).toHaveLength(3)
    expect(named.has(1)).toBe(true)
    // A list of calls may be cut after its last call, so that only its end is missing.
    expect(named.has(3)).toBe(format.name === 'edit-string')
  })
})

test('for nested calls the path beside them is not named', () => {
  const cut = '{"path": "a.txt", "edits": [{"oldString": "a", "newString": "b"}, {"oldString": "c'
  const parsed = editString().parse(cut)
  expect(parsed).toMatchObject({ ok: false, failure: { code: 'missing-end', whole: { edits: 1 } } })
})

test('without a complete edit none is named', () => {
  for (const { format, request } of REQUESTS) {
    const parsed = format.parse(request.slice(0, request.length / 4))
    expect(parsed.ok ? {} : parsed.failure).not.toHaveProperty('whole')
  }
})
