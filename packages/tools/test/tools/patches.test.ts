import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { card as v4aCard } from '@emend/v4a/card'
import { describe, expect, test } from 'vitest'
import { applyDiff, applyPatch, callTool, previewTool, undoTool } from '../../src/index.js'
import { hostOf } from '../support/host.js'

const preview = previewTool([v4aCard])

const FILES = { 'a.txt': 'one\ntwo\n', 'b.txt': 'x\n' }
const PATCH =
  '*** Begin Patch\n*** Update File: a.txt\n-one\n+ONE\n*** Delete File: b.txt\n*** Add File: c.txt\n+c\n*** End Patch'
const BLOCK = '<<<<<<< SEARCH\n:start_line:2\n-------\ntwo\n=======\nTWO\n>>>>>>> REPLACE'

describe('apply_patch', () => {
  test.each([PATCH, { input: PATCH }, { patch: PATCH }, JSON.stringify({ input: PATCH })])(
    'applies a patch, sent as %j',
    async (input) => {
      const { engine, texts } = hostOf(FILES)
      const { ok, message } = await callTool(applyPatch, engine, input)
      expect({ ok, message }).toEqual({
        ok: true,
        message: 'updated a.txt: 1 edit, at what was line 1\ndeleted b.txt\ncreated c.txt',
      })
      expect(texts()).toEqual({ 'a.txt': 'ONE\ntwo\n', 'c.txt': 'c\n' })
    },
  )

  test('refuses one that is cut off', async () => {
    const { engine, texts } = hostOf(FILES)
    const { ok, message: text } = await callTool(applyPatch, engine, PATCH.slice(0, -16))
    expect(ok).toBe(false)
    expect(text).toContain('It looks cut short: send it again, whole.')
    expect(texts()).toEqual(FILES)
  })
})

describe('apply_diff', () => {
  test('applies blocks', async () => {
    const { engine, texts } = hostOf(FILES)
    expect(await callTool(applyDiff, engine, { path: 'a.txt', diff: BLOCK })).toMatchObject({ ok: true })
    expect(texts()['a.txt']).toBe('one\nTWO\n')
  })

  test('refuses a block for another file', async () => {
    const { engine, texts } = hostOf(FILES)
    const { ok, message: text } = await callTool(applyDiff, engine, {
      path: 'b.txt',
      diff: `a.txt\n${BLOCK}`,
    })
    expect(ok).toBe(false)
    expect(text).toContain('got a call for b.txt with a block for a.txt')
    expect(texts()).toEqual(FILES)
  })
})

describe('preview', () => {
  const formats = { formats: [v4a(), searchReplace()] }

  test('shows the diff and writes nothing', async () => {
    const { engine, texts } = hostOf(FILES, formats)
    const answer = await callTool(preview, engine, { request: PATCH })
    expect(answer.ok).toBe(true)
    expect(answer.message).toContain('--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n')
    expect(texts()).toEqual(FILES)
  })

  test('accepts every format of the engine, with a path if the request has none', async () => {
    const { engine } = hostOf(FILES, formats)
    expect((await callTool(preview, engine, { request: BLOCK, path: 'a.txt' })).message).toContain('+TWO')
    expect(await callTool(preview, engine, { request: 'nothing' })).toMatchObject({
      ok: false,
      failures: [{ code: 'no-format' }],
    })
  })

  test('says what is already applied', async () => {
    const { engine } = hostOf(FILES, formats)
    const request = '*** Begin Patch\n*** Update File: a.txt\n-uno\n+one\n two\n*** End Patch'
    expect((await callTool(preview, engine, { request })).message).toContain('already applied')
  })
})

describe('undo', () => {
  test('says what was restored, or why it was not', async () => {
    const { engine, texts } = hostOf(FILES)
    const { record } = await callTool(applyPatch, engine, PATCH)
    const undo = undoTool(async ({ id }) => {
      if (id !== undefined) return { ok: false, failures: [], message: `there is no commit ${id}` }
      return record ? engine.undo(record) : { ok: false, failures: [], message: 'there is none' }
    })
    expect((await callTool(undo, engine, { id: '7' })).message).toBe('there is no commit 7')
    const answer = await callTool(undo, engine, {})
    expect(answer.message.split('\n').sort()).toEqual([
      'brought back b.txt',
      'put back a.txt',
      'removed again c.txt',
    ])
    expect(texts()).toEqual(FILES)
    expect(await callTool(undo, engine, {})).toMatchObject({
      ok: false,
      failures: [{ code: 'stale' }, {}, {}],
    })
  })
})
