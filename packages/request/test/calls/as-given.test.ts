import { describe, expect, test } from 'vitest'
import { asGiven, openRequest, RequestConditions } from '../../src/index.js'

const CALL = { path: 'a', diff: '+x', dry_run: true, note: 'why', id: null }
const READ = ['path', 'diff']

function judge(open: typeof asGiven) {
  const opened = open(CALL, 'mine')
  return opened.ok && new RequestConditions(opened.value).judge(CALL, READ, { format: 'mine', expected: 'x' })
}

describe('asGiven', () => {
  test('takes nothing out of what is around a request', () => {
    for (const input of ['{"input": "*** Begin Patch"}', CALL, [CALL], undefined])
      expect(asGiven(input, 'mine')).toEqual({ ok: true, value: { input, notices: [] } })
  })

  test('refuses every field that its format does not read, where a model’s call is judged', () => {
    expect(judge(openRequest)).toMatchObject({ ok: true, value: { dryRun: 'dry_run' } })
    expect(judge(asGiven)).toMatchObject({
      ok: false,
      failure: { code: 'unsupported-field', format: 'mine', field: 'dry_run', value: 'true' },
    })
  })
})
