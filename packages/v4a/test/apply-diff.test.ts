import { describe, expect, test } from 'vitest'
import { applyDiff } from '../src/apply-diff.js'
import { agents, codex } from '../src/compat/profiles.js'

describe('applyDiff', () => {
  test('changes a text', () => {
    expect(applyDiff('one\ntwo\n', ' one\n-two\n+2')).toMatchObject({
      ok: true,
      value: { text: 'one\n2\n', fuzzScore: 0, edits: [{ status: 'applied' }], failures: [] },
    })
  })

  test('makes one, of which the empty text is none', () => {
    expect(applyDiff('', '+one\n+', 'create')).toMatchObject({
      ok: true,
      value: { text: 'one\n', edits: [] },
    })
    expect(applyDiff('', '', 'create')).toMatchObject({ ok: true, value: { text: '' } })
  })

  test.for([undefined, agents])('but does not overwrite one', (profile) => {
    expect(applyDiff('two', '+one', 'create', profile && { profile })).toMatchObject({
      ok: false,
      failure: [{ code: 'file-exists', path: 'file' }],
    })
    expect(applyDiff('two', '+one', 'create', { profile: codex })).toMatchObject({
      ok: true,
      value: { text: 'one' },
    })
  })

  test('tells what had no effect', () => {
    expect(applyDiff('one\n2\n', ' one\n-two\n+2')).toMatchObject({
      ok: true,
      value: { text: 'one\n2\n', failures: [{ code: 'already-applied' }] },
    })
  })

  test('names the text in failures', () => {
    expect(applyDiff('one\n', '-two', 'default', { path: 'a.txt' })).toMatchObject({
      ok: false,
      failure: [{ code: 'not-found', path: 'a.txt' }],
    })
  })

  test('an empty diff is refused, and nothing to agents', () => {
    expect(applyDiff('one\n', '')).toMatchObject({ ok: false, failure: [{ code: 'empty-request' }] })
    expect(applyDiff('one\n', '', 'default', { profile: agents })).toMatchObject({
      ok: true,
      value: { text: 'one\n', failures: [{ code: 'unchanged' }] },
    })
  })

  test('a profile that is for other formats is refused', () => {
    const profile = { name: 'other', cap: 'exact', formats: {} } as const
    expect(applyDiff('one\n', '-one', 'default', { profile })).toMatchObject({
      ok: false,
      failure: [{ code: 'profile-mismatch' }],
    })
  })
})
