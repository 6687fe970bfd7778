import { readFileSync } from 'node:fs'
import type { FormatExample } from '@emend/core/testing'

/** One request in the hashline format, and what it comes to. */
export interface Case {
  readonly name: string
  readonly text: string
  readonly request: unknown
  /** The text that the model was shown. Default: it is not known. */
  readonly shown?: string
  /** The text afterwards; absent where the request is refused. */
  readonly result?: string
  readonly code?: string
  /** False where the request could as well be in another format. */
  readonly detected?: false
  /** The codes of notices. */
  readonly notices?: readonly string[]
}

export const CASES: readonly Case[] = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case)

export const EXAMPLES: readonly FormatExample[] = [
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
    name: 'an edit, a deletion and a new file',
    request: [
      { path: 'c', op: 'delete', pos: '1#KT' },
      { path: 'a', delete: true },
      { command: 'create', path: 'b', file_text: '' },
    ],
    reads: ['c', 'a', 'b'],
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
