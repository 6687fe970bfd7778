import { expect, test } from 'vitest'
import { blocksOf, isRequest } from '../src/blocks.js'

const PATCH = '*** Begin Patch\n*** Update File: x.js\n-a()\n+b()\n*** End Patch'

test('the blocks that can be applied are found, each with what names its file', () => {
  const text = `Run this:\n\n\`\`\`sh\nnpm test\n\`\`\`\n\nThe patch:\n\n\`\`\`\n${PATCH}\n\`\`\`\n\ncart.py:\n\n~~~python\ndef total(): return 0\n~~~\n`
  expect(blocksOf(text)).toEqual([
    { line: 8, request: `\nThe patch:\n\n\`\`\`\n${PATCH}\n\`\`\`` },
    { line: 18, request: '\ncart.py:\n\n~~~python\ndef total(): return 0\n~~~' },
  ])
})

test('a text without fences has no blocks, and may be a request as a whole', () => {
  expect([blocksOf(PATCH), isRequest(PATCH), isRequest('Just prose.')]).toEqual([[], true, false])
})
