import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { hunk, refused, reports, whole } from '../support/edits.js'

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

describe('new text that adds no line with a letter or digit', () => {
  const FILE = [
    'a(() => {',
    '    done(1)',
    '  })',
    '})',
    'b(() => {',
    '  done(1)',
    '  // next',
    '  log(2)',
    '})',
    '',
  ].join('\n')
  const removal = whole(['  done(1)', '  // made up', '  // next', '  log(2)', '})'], ['  done(1)', '})'])

  test('shows nothing where it is in other indentation: brackets and what a removal leaves are elsewhere, too', () => {
    const text = FILE.replace('  // next\n  log(2)\n', '  // other\n')
    expect(refused(text, [removal], OPTIONS)).toMatchObject([{ code: 'not-found' }])
  })

  test('shows that the edit was applied where it is to the letter', () => {
    const text = FILE.replace('  // next\n  log(2)\n', '')
    expect(reports(text, [removal], OPTIONS)).toMatchObject([{ status: 'already-applied' }])
  })

  test('of added brackets shows nothing in other indentation, nor in a file that has drifted', () => {
    const brackets = hunk(['       }', '     }', '-', '+  }', '+}', ' ', ' route(handler)'])
    const file = ['          }', '        }', '      }', '    }', '', 'route(handler)', '']
    expect(refused(file.join('\n'), [brackets], OPTIONS)).toMatchObject([{ code: 'not-found' }])
  })
})
