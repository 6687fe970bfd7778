import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GRAMMARS } from '../../src/index.js'
import { GRAMMAR_SAMPLES } from '../../src/testing.js'

/** The rows of the table of grammars on the page of formats, without what sets their columns apart. */
function rowsOfTable(): string[] {
  const head = ['grammar', 'written by', 'a call begins']
  const rows = GRAMMARS.map(({ name }) => {
    const { writers = '', sample = '' } = GRAMMAR_SAMPLES[name] ?? {}
    const begin = sample.length > LONGEST ? `${sample.slice(0, LONGEST)}…` : sample
    return [
      name.replaceAll('[', '\\['),
      writers,
      `\`${begin.replaceAll('\n', '⏎').replaceAll('|', '\\|').replaceAll('`', "'")}\``,
    ]
  })
  return [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

const LONGEST = 72

test('the page of calls has the table of grammars as the code has it', () => {
  const page = readFileSync(new URL('../../../../docs/calls.md', import.meta.url), 'utf8')
  const rows = page.split('\n').map((line) => line.replace(/ {2,}/g, ' '))
  expect(rows).toEqual(expect.arrayContaining(rowsOfTable()))
})

test('the decision on grammars has a source for each', () => {
  const decision = readFileSync(
    new URL('../../../../docs/decisions/2026-11-27-grammars.md', import.meta.url),
    'utf8',
  )
  for (const { name } of GRAMMARS) expect(decision).toContain(`| ${name.replaceAll('[', '\\[')} `)
})
