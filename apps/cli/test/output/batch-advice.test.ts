import { expect, test } from 'vitest'
import { batchAdvice } from '../../src/batch/batch-advice.js'

const SAYS = 'of the input: the "failures" in their results say what is wrong and what to send instead'

test('a person learns which results to look at, and what helps, once', () => {
  expect(batchAdvice([])).toEqual([])
  expect(batchAdvice([{ code: 'not-found', line: 7 }])).toEqual([`look at line 7 ${SAYS}`])
  const causes = Array.from({ length: 7 }, (_, i) => ({ code: 'timed-out', line: i + 1 }))
  expect(batchAdvice([...causes, { code: 'missing-path', line: 9 }])).toEqual([
    `look at lines 1, 2, 3, 4, 5, and 3 more ${SAYS}`,
    'what can help:',
    '  --timeout-ms N  how long a line may take',
    '  "path": "FILE"  in a task, the file that its edit is for',
  ])
})
