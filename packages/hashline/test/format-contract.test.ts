import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { describe, test } from 'vitest'
import { hashline } from '../src/index.js'
import { EXAMPLES } from './cases.js'

describe('the contract of a format', () => {
  for (const { name, run } of formatContract(hashline(), EXAMPLES, describeFailure)) test(name, run)
})
