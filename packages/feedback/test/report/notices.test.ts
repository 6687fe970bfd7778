import { expect, test } from 'vitest'
import { describeNotices } from '../../src/report/describe-result.js'

test('of many notices twenty are shown, and of the rest how many there are and their codes', () => {
  const notices = Array.from({ length: 5000 }, (_, at) => ({
    code: at % 2 === 0 ? 'field-ignored' : 'repeated-edit',
    message: `the field "note_${at}" was ignored`,
  }))
  const lines = describeNotices(notices)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe('note: the field "note_0" was ignored')
  expect(lines.at(-1)).toBe('note: and 4980 more (field-ignored, repeated-edit)')
  expect(describeNotices(notices.slice(0, 20))).toHaveLength(20)
})
