import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { describe, test } from 'vitest'
import { editString } from '../src/index.js'

describe('the contract of a format', () => {
  const examples = [
    { name: 'a call', request: { path: 'a', oldString: 'b', newString: 'c' }, reads: ['a'] },
    {
      name: 'a call as text',
      request: '{"path": "a", "edits": [{"oldString": "b", "newString": "c"}]}',
      reads: ['a'],
    },
    {
      name: 'the same text',
      request: { path: 'a', oldString: 'b', newString: 'b' },
      reads: { fails: 'same-text' },
    },
  ]
  for (const { name, run } of formatContract(editString(), examples, describeFailure)) test(name, run)
})
