import { strict } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { agents } from '../src/agents.js'
import { applyDiff, applyDiffOrThrow } from '../src/apply-diff.js'
import { codex } from '../src/codex.js'

describe('applyDiff', () => {
  test('changes a text', () => {
    expect(applyDiff('one\ntwo\n', ' one\n-two\n+2')).toMatchObject({
      ok: true,
      text: 'one\n2\n',
      edits: [{ status: 'applied' }],
      skipped: [],
    })
  })

  test('creates one from the empty text', () => {
    expect(applyDiff('', '+one\n+', 'create')).toMatchObject({
      ok: true,
      text: 'one\n',
      edits: [],
    })
    expect(applyDiff('', '', 'create')).toMatchObject({ ok: true, text: '' })
  })

  test.for([undefined, agents])('but does not overwrite one', (profile) => {
    expect(applyDiff('two', '+one', 'create', profile && { profile })).toMatchObject({
      ok: false,
      failures: [{ code: 'file-exists', path: 'file' }],
    })
    expect(applyDiff('two', '+one', 'create', { profile: codex })).toMatchObject({
      ok: true,
      text: 'one',
    })
  })

  test('reports what had no effect', () => {
    expect(applyDiff('one\n2\n', ' one\n-two\n+2')).toMatchObject({
      ok: true,
      text: 'one\n2\n',
      skipped: [{ code: 'already-applied' }],
    })
  })

  test('names the text in failures', () => {
    expect(applyDiff('one\n', '-two', 'default', { path: 'a.txt' })).toMatchObject({
      ok: false,
      failures: [{ code: 'not-found', path: 'a.txt' }],
    })
  })

  test('an empty diff is refused, but changes nothing under agents', () => {
    expect(applyDiff('one\n', '')).toMatchObject({ ok: false, failures: [{ code: 'empty-request' }] })
    expect(applyDiff('one\n', '', 'default', { profile: agents })).toMatchObject({
      ok: true,
      text: 'one\n',
      skipped: [{ code: 'unchanged' }],
    })
  })

  test('a profile for other formats is refused', () => {
    const profile = { ...strict, name: 'other', formats: {} }
    expect(applyDiff('one\n', '-one', 'default', { profile })).toMatchObject({
      ok: false,
      failures: [{ code: 'profile-mismatch' }],
    })
  })
})

test.each<[unknown, string]>([
  [{ reverse: true }, 'must be "default" or "create", not of type object'],
  ['delete', 'must be "default" or "create", not "delete"'],
  [true, 'must be "default" or "create", not true'],
])('the mode %j is refused', (mode, says) => {
  for (const call of [applyDiff, applyDiffOrThrow])
    expect(() => call('one\n', '-one\n+two', mode as never)).toThrow(
      new TypeError(`the option mode of applyDiff ${says}`),
    )
})
