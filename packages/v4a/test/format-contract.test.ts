import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { describe, test } from 'vitest'
import { v4a } from '../src/index.js'

describe('the contract of a format', () => {
  const examples = [
    {
      name: 'a patch',
      request: '*** Begin Patch\n*** Update File: a\n@@ one\n-b\n+c\n*** Add File: d\n+e\n*** End Patch\n',
      reads: ['a', 'd'],
    },
    { name: 'a list of words', request: ['apply_patch', 'x'], reads: { fails: 'wrong-input' } },
    { name: 'no end', request: '*** Begin Patch\n*** Delete File: a\n', reads: { fails: 'missing-end' } },
  ]
  for (const { name, run } of formatContract(v4a(), examples, describeFailure)) test(name, run)
})
