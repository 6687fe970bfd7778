import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { refused, reports, whole } from '../support/edits.js'

const OPTIONS = { replacers: defaultCascade }
const COMMENT = ['/**', ' * Deletes from the given table by a condition.', ' */']
const FILE = ['update(rows)', ...COMMENT, 'delete(table)', 'insert(rows, table)', ''].join('\n')

describe('new text in a file that has drifted', () => {
  test('shows that the edit was applied where only context further away is missing', () => {
    const edit = whole(
      ['read(table)', 'update(rows)', 'delete(table)', 'insert(rows, table)'],
      ['read(table)', 'update(rows)', ...COMMENT, 'delete(table)', 'insert(rows, table)'],
    )
    expect(reports(FILE, [edit], OPTIONS)).toMatchObject([{ status: 'already-applied', rule: 'new-text' }])
  })

  test('shows nothing where a line beside what is added is missing: its mark may have been forgotten', () => {
    const edit = whole(
      ['update(rows)', 'delete(name)', 'delete(table)', 'insert(rows, table)'],
      ['update(rows)', 'delete(name)', ...COMMENT, 'delete(table)', 'insert(rows, table)'],
    )
    expect(refused(FILE, [edit], OPTIONS)).toMatchObject([{ code: 'not-found', rule: 'nowhere' }])
  })
})
