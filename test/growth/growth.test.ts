import { test } from 'vitest'
import { expectLinear } from '../../packages/core/test/support/work.js'
import { repeated } from './fragments.js'
import { READERS } from './subjects.js'

/** Characters. Each text is read at this size and at half of it. */
const SIZE = 1500

/** A small part of the fragments; `npm run fuzz -- growth` tries all of them, with a clock. */
const FRAGMENTS = [
  '\n',
  '`',
  '{"a":',
  '@@ x\n',
  '--- a\n+++ b\n',
  '*** Begin Patch\n',
  '.orig',
  '<diff>\n',
  '-x\n+y\n',
]

test.each(READERS)('the work grows linearly: $name', ({ run }) => {
  for (const fragment of FRAGMENTS)
    expectLinear(SIZE, (size) => {
      const text = repeated(fragment, size)
      return () => run(text, Number.POSITIVE_INFINITY)
    })
})
