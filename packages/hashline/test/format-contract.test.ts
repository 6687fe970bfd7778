import { formatContract } from '@emend/core/testing'
import { describe, test } from 'vitest'
import { hashline } from '../src/index.js'

describe('the contract of a format', () => {
  const examples = [
    {
      name: 'two files',
      request: [
        { path: 'a', edits: [{ op: 'replace', pos: '1#KT', end: '2#MQ', lines: ['x'] }] },
        { path: 'b', edits: [{ set_line: { anchor: '9:a3', new_text: 'x' } }] },
      ],
      reads: ['a', 'b'],
    },
    {
      name: 'a path from the context',
      request: '{"op": "append", "pos": "9#K7Q:text", "lines": "x"}',
      context: { path: 'c' },
      reads: ['c'],
    },
    {
      name: 'a deletion and a new file',
      request: [
        { path: 'a', delete: true },
        { command: 'create', path: 'b', file_text: '' },
      ],
      reads: ['a', 'b'],
    },
    {
      name: 'a tag of a file',
      request: '[a.ts#1F2E]\nPUT 1.=2:\n+x\n',
      reads: { fails: 'unsupported' },
    },
    {
      name: 'no hash',
      request: { path: 'a', op: 'replace', pos: '9', lines: [] },
      reads: { fails: 'wrong-input' },
    },
  ]
  for (const { name, run } of formatContract(hashline(), examples)) test(name, run)
})
