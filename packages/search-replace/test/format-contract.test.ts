import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { describe, test } from 'vitest'
import { searchReplace } from '../src/index.js'

describe('the contract of a format', () => {
  const examples = [
    {
      name: 'two blocks',
      request:
        'a.ts\n<<<<<<< SEARCH\n:start_line:2\n-------\nb\n=======\nc\n>>>>>>> REPLACE\nd.ts\n<<<<<<< SEARCH\n=======\ne\n>>>>>>> REPLACE\n',
      reads: ['a.ts', 'd.ts'],
    },
    { name: 'no end', request: 'a.ts\n<<<<<<< SEARCH\nb\n=======\nc\n', reads: { fails: 'missing-end' } },
  ]
  for (const { name, run } of formatContract(searchReplace(), examples, describeFailure)) test(name, run)
})
