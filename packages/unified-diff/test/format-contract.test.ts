import { formatContract } from '@emend/core/testing'
import { describe as describeFailure } from '@emend/feedback'
import { describe, test } from 'vitest'
import { unifiedDiff } from '../src/index.js'

describe('the contract of a format', () => {
  const examples = [
    {
      name: 'two files',
      request:
        '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n--- a/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n',
      reads: ['x', 'y'],
    },
    {
      name: 'a binary change',
      request: 'diff --git a/x b/x\nGIT binary patch\nliteral 0\n',
      reads: { fails: 'unsupported' },
    },
  ]
  for (const { name, run } of formatContract(unifiedDiff(), examples, describeFailure)) test(name, run)
})
