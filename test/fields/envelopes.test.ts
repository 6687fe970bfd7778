import { expect, test } from 'vitest'
import { amountOf } from '../soak.js'
import { ENVELOPES, SPELLINGS, spelled } from './envelopes.js'
import {
  expectedOf,
  type Outcome,
  outcomeOf,
  PUBLISHED_TOOLS,
  type PublishedTool,
  titleOf,
} from './published-tools.js'

const ROWS = PUBLISHED_TOOLS.flatMap((tool) =>
  Object.entries(ENVELOPES).flatMap(([envelope, wrap]) =>
    spellingsOf(tool, envelope).map(([spelling, spell]) => {
      const call = spelled(tool.arguments, spell) as Readonly<Record<string, unknown>>
      const title = `${titleOf(tool)}: ${envelope}, ${spelling}`
      return { title, tool, request: wrap(tool.tool, call), isBare: envelope === 'bare' }
    }),
  ),
)

function spellingsOf({ written }: PublishedTool, envelope: string) {
  const all = Object.entries(SPELLINGS)
  return written ? all.slice(0, envelope.includes('as text') ? 0 : 1) : all
}

/** Rows for a run: every so many of them, so that all tools, envelopes and spellings have some. */
function sample(): typeof ROWS {
  const count = amountOf({ soak: ROWS.length, ci: 2_000, test: 400 })
  const step = Math.max(1, Math.floor(ROWS.length / count))
  return ROWS.filter((_, at) => at % step === 0)
}

function isRight(outcome: Outcome, { tool, isBare }: (typeof ROWS)[number]): boolean {
  const expected = expectedOf(tool)
  if (isBare && tool.needsName) return 'refused' in outcome
  if ('refused' in expected) return 'refused' in outcome
  return JSON.stringify(outcome) === JSON.stringify(expected)
}

test('there are at least 5,000 rows', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(5_000)
})

test('a call does the same in every envelope and every spelling', async () => {
  const wrong: string[] = []
  for (const row of sample()) {
    const outcome = await outcomeOf(row.request, row.tool)
    if (!isRight(outcome, row)) wrong.push(`${row.title}: ${JSON.stringify(outcome)}`)
  }
  expect(wrong).toEqual([])
})
