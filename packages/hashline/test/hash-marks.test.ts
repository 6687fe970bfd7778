import { expect, test } from 'vitest'
import { applyHashline } from '../src/index.js'

const FILE = '# Title\n\n## Signs\n\ntext\n'

/** The text with lines put above its third row, or the code of the refusal. */
function outcome(lines: readonly string[], text = FILE): string {
  const result = applyHashline(text, { path: 'a.md', edits: [{ op: 'prepend', pos: '3#NB', lines }] })
  return result.ok ? result.text : (result.failures[0]?.code ?? '')
}

test('marks that are the hashes of their lines are taken off', () => {
  expect(outcome(['cbc|## Cause', 'dc5|', 'dcf|It was late.', 'dc5|'])).toBe(
    '# Title\n\n## Cause\n\nIt was late.\n\n## Signs\n\ntext\n',
  )
})

test('other hashes before all new lines are refused', () => {
  expect(outcome(['cb1|## Cause', 'dc5|'])).toBe('new-text')
})

test('marks are text where the file has them, and where a line has none', () => {
  const dump = `${FILE}\n0a1|first\n`
  expect(outcome(['cbc|## Cause'], dump)).toBe(dump.replace('## Signs', 'cbc|## Cause\n## Signs'))
  expect(outcome(['cbc|## Cause', 'none'])).toBe(FILE.replace('## Signs', 'cbc|## Cause\nnone\n## Signs'))
})
