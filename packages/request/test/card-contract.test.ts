import type { EditFormat } from '@emend/core/plugin'
import { unique } from '@emend/core/plugin'
import { expect, test } from 'vitest'
import type { FormatCard } from '../src/card.js'
import { cardContract } from '../src/testing.js'

const REQUEST = 'a.txt: one => 1'

const card: FormatCard = {
  apiVersion: 1,
  name: 'mini',
  summary: 'one edit',
  instructions: `Answer like this: ${REQUEST}`,
  tools: [],
  samples: [{ before: { 'a.txt': 'one\n' }, request: REQUEST, after: { 'a.txt': '1\n' } }],
}

const formatWith = (edits: unknown): EditFormat => ({
  apiVersion: 1,
  name: 'mini',
  placement: unique,
  detect: () => 0.5,
  parse: () => ({ ok: true, value: { edits, notices: [] } }) as never,
})

const sampleOf = (format: EditFormat) => () =>
  cardContract(format, card)
    .find(({ name }) => name.startsWith('sample 1'))
    ?.run()

test('a sample that the format reads and applies passes', () => {
  const edits = [{ unit: 'text', search: 'one', replacement: '1' }]
  expect(sampleOf(formatWith([{ kind: 'update', path: 'a.txt', edits }]))).not.toThrow()
})

test('a sample that the format reads as what is no edit is told so', () => {
  expect(sampleOf(formatWith([{ kind: 'modify', path: 'a.txt', edits: [] }]))).toThrow(
    'parse gives edit 1, which is of the kind \\"modify\\", which there is not',
  )
})
