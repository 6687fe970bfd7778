import type { Profile } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cuts,
  damaged,
  expectStreamedAsWhole,
  expectStreamedLinearly,
  type Many,
  streamed,
  toldAt,
  unitsOf,
} from '../../request/test/support/streaming.js'
import { agents } from '../src/agents.js'
import { codex } from '../src/codex.js'
import { v4a } from '../src/format.js'
import { loadFixtures } from './fixtures.js'

const PATCH = `*** Begin Patch
*** Update File: a.txt
*** Move to: b.txt
@@ def f():
-one 🎉
+1
@@
 two
-three
+3
*** Add File: c.txt
+new
*** Delete File: d.txt
*** End Patch
`

const format = v4a()

describe('incremental', () => {
  test('a hunk is reported when the next one begins, a file when it ends', () => {
    expect(toldAt(format, PATCH)).toEqual([
      '3 file-started a.txt',
      '7 edit-complete a.txt',
      '11 edit-complete a.txt',
      '11 file-started c.txt',
      '13 edit-complete c.txt',
      '13 file-started d.txt',
      '13 edit-complete d.txt',
    ])
  })

  test('the end-of-file mark ends a hunk', () => {
    const patch = '*** Begin Patch\n*** Update File: a\n-x\n+y\n*** End of File\n@@ z\n'
    expect(toldAt(format, patch)).toEqual(['3 file-started a', '5 edit-complete a'])
  })

  test('if the begin marker is indented, only the end decides what the lines mean', () => {
    const indented = PATCH.replaceAll(/^(?=.)/gm, '  ')
    expect(toldAt(format, indented)).toEqual([])
    expect(expectStreamedAsWhole(format, indented)).toMatchObject({
      outcome: { status: 'complete' },
      events: { length: 7 },
    })
  })

  test('a patch that is cut off anywhere is truncated, not wrong', () => {
    const statuses = new Set<string>()
    for (let end = '*** Begin Patch\n'.length; end < PATCH.trimEnd().length; end++)
      statuses.add(
        streamed(format.incremental?.() ?? expect.fail(), unitsOf(PATCH.slice(0, end))).outcome.status,
      )
    expect([...statuses]).toEqual(['truncated'])
  })

  test('also if it is cut off in the first marker', () => {
    expect(expectStreamedAsWhole(format, 'Here:\n*** Begin P').outcome).toEqual({
      status: 'truncated',
      failure: { code: 'missing-end', format: 'v4a', expected: '*** Begin Patch', line: 2 },
    })
    expect(expectStreamedAsWhole(format, 'Here:\n***').outcome.status).toBe('failed')
  })

  test('a wrong patch fails', () => {
    const { outcome } = expectStreamedAsWhole(format, PATCH.replace('+new', ' new'))
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'unexpected-line' } })
  })

  test('after the end nothing more is accepted, and the outcome stays', () => {
    const parser = format.incremental?.() ?? expect.fail()
    parser.push(PATCH)
    const { outcome } = parser.end()
    expect(parser.end()).toEqual({ events: [], outcome })
    expect(() => parser.push('x')).toThrow('the request has ended')
  })
})

function readerOf(profile: Profile): Required<Pick<EditFormat, 'parse' | 'incremental'>> {
  const { parse, incremental } = profile.formats?.['v4a'] ?? {}
  return parse && incremental ? { parse, incremental } : expect.fail()
}

const REQUESTS = loadFixtures().flatMap(({ patch }) => (typeof patch === 'string' ? [patch] : []))
const OPERATIONS = JSON.stringify([
  { type: 'update_file', path: 'a', diff: '@@\n-x\n+y\n@@\n-z' },
  { type: 'create_file', path: 'b', diff: '+x' },
])
const STRANGERS = [
  '*** Begin Patch',
  '*** End Patch',
  '*** Update File: z',
  '@@',
  '*** Move to: y',
  '--- a',
  '```',
  '{',
  '',
]

describe('a request gives the same result wherever it is cut into chunks', () => {
  const readers = [
    ['in the format', format, {}],
    ['without a path of its own', format, { path: 'a' }],
    ['as a new file', format, { path: 'a', mode: 'create' }],
    ['as agents', readerOf(agents), {}],
    ['as codex', readerOf(codex), {}],
  ] as const

  test.each(readers)('%s', (_, reader, context) => {
    const request = damaged([...REQUESTS, PATCH, OPERATIONS], STRANGERS)
    fc.assert(
      fc.property(request, cuts, (text, at) => {
        expectStreamedAsWhole(reader, text, at, context)
      }),
    )
  })
})

describe('work grows linearly with the size of a request', () => {
  test.each<[string, (many: Many) => string, 'complete' | 'failed' | 'truncated']>([
    [
      'hunks',
      (many) => `*** Begin Patch\n*** Update File: a\n${many('@@ x\n a\n-b\n+c\n')}*** End Patch`,
      'complete',
    ],
    ['files', (many) => `*** Begin Patch\n${many('*** Add File: a\n+b\n')}*** End Patch`, 'complete'],
    ['one hunk', (many) => `*** Begin Patch\n*** Update File: a\n${many('-b\n')}`, 'truncated'],
    ['one line', (many) => many('x'), 'failed'],
    ['blank lines in a fence', (many) => `\`\`\`\n${many('\n')}`, 'failed'],
    ['an indented envelope', (many) => `  *** Begin Patch\n${many('  *** Delete File: a\n')}`, 'truncated'],
    ['dashes', (many) => `*** Begin Patch\n*** Update File: a\n${many('--- \n')}`, 'truncated'],
  ])('%s', (_, request, status) => {
    expectStreamedLinearly(format, request, status)
  })
})
