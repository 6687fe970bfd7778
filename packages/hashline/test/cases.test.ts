import { boundTo } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { applyHashline, hashline } from '../src/index.js'
import { CASES, type Case } from './cases.js'

function applied({ text, request, shown }: Case) {
  return applyHashline(text, request, shown === undefined ? {} : { bind: boundTo(shown) })
}

describe.each(CASES)('$name', (one) => {
  test('comes to the expected result', () => {
    const result = applied(one)
    if (one.result === undefined) expect(result).toMatchObject({ ok: false, failures: [{ code: one.code }] })
    else expect(result).toMatchObject({ ok: true, text: one.result })
    for (const code of one.notices ?? []) expect(result).toMatchObject({ notices: [{ code }] })
  })

  test('is seen to be in this format', () => {
    if (one.detected !== false && (one.code === undefined || one.code === 'stale'))
      expect(hashline().detect(one.request)).toBeGreaterThan(0.5)
  })

  test('shows the current rows where it is refused as stale', () => {
    const result = applied(one)
    if (one.code !== 'stale' || result.ok) return
    const rows = result.message.split('\n').filter((line) => /^\d+#[A-Z]{2}:/.test(line))
    const lines = one.text.split('\n')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(lines[Number.parseInt(row, 10) - 1]).toBe(row.slice(row.indexOf(':') + 1))
  })
})
