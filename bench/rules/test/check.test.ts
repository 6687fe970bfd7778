import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problemsOf } from '../src/check.js'
import { type Ledger, type Measured, NOTHING } from '../src/ledger.js'
import { pagesOf } from '../src/page.js'
import { sizesIn } from '../src/sizes.js'
import { rulesIn } from '../src/workspace.js'

const SOURCE = `import { isBlank } from '../text/lines.js'

/**
 * @rule no-blank-line A blank line is no place.
 * @off true
 */
export function mayBePlace(line: string): boolean {
  return !isEmpty(line) && (isBlank(line) ? shared(line) : true)
}

/** Only the rule uses this. */
function isEmpty(line: string): boolean {
  if (line === '') return true
  return false
}

/** @rule several-places Nothing says which place is meant. */
export function several(): string {
  return shared('several')
}

function shared(text: string): boolean {
  return text !== ''
}
`

let root: string
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
const ledgerOf = (rules: Readonly<Record<string, Measured>>): Ledger => {
  const amount = { name: 'now', count: 1, rules: SIZE, rest: SIZE, verdicts: {} }
  return {
    packages: ['a'],
    versions: 1,
    date: '2026-11-28',
    seed: 1,
    rows: 2,
    rules,
    groups: [],
    before: amount,
    now: amount,
  }
}
const SIZE = { functions: 0, lines: 0, branches: 0 }
const LEDGER = ledgerOf({ 'no-blank-line': { ...NOTHING, rows: 2, worth: { ...NOTHING.worth, wrong: 1 } } })
const writePages = () => {
  for (const [file, text] of pagesOf(rulesIn(root), LEDGER)) write(file, text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'emend-rules-'))
  write('packages/core/src/place/a.ts', SOURCE)
  writePages()
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the check finds', () => {
  test('nothing where every rule has its line and its rows', () => {
    expect(problemsOf(root, rulesIn(root), LEDGER)).toEqual([])
  })

  test('a rule without a line, and one without rows', () => {
    write('packages/core/src/place/b.ts', SOURCE.replaceAll(/no-blank-line|several-places/g, 'other-$&'))
    expect(problemsOf(root, rulesIn(root), LEDGER)).toEqual([
      expect.stringMatching(/b\.ts:7: the rule other-no-blank-line has another line in docs\/rules, or none/),
      expect.stringMatching(
        /b\.ts:7: the rule other-no-blank-line has no rows: .*--only other-no-blank-line/,
      ),
      expect.stringMatching(/b\.ts:18: the rule other-several-places has another line/),
    ])
  })

  test('a sentence or a file that is another one than on the page', () => {
    write('packages/core/src/place/a.ts', SOURCE.replace('is no place', 'is never a place'))
    expect(problemsOf(root, rulesIn(root), LEDGER)).toEqual([
      expect.stringContaining('no-blank-line has another line'),
    ])
    write('packages/core/src/place/a.ts', '')
    write('packages/core/src/merge/a.ts', SOURCE)
    expect(problemsOf(root, rulesIn(root), LEDGER)).toHaveLength(2)
  })

  test('a line and rows without a rule', () => {
    write('packages/core/src/place/a.ts', '')
    expect(problemsOf(root, rulesIn(root), LEDGER)).toEqual([
      expect.stringContaining('a line for a rule that no code declares: - **no-blank-line**'),
      expect.stringContaining('a line for a rule that no code declares: - **several-places**'),
      expect.stringContaining('rows of no-blank-line, which no code declares'),
    ])
  })
})

test('a name that two rules have is refused, with both places', () => {
  write('packages/core/src/place/b.ts', SOURCE)
  expect(() => rulesIn(root)).toThrow(
    /b\.ts:7: the rule no-blank-line is declared in packages\/core\/src\/place\/a\.ts:7, too/,
  )
})

test('a helper that one rule alone uses belongs to it, and all else to the rest', () => {
  const { rules, ofRules, ofRest } = sizesIn(root)
  expect(rules.get('no-blank-line')).toEqual({ functions: 2, lines: 7, branches: 4 })
  expect(ofRules).toEqual(rules.get('no-blank-line'))
  expect(ofRest).toEqual({ functions: 2, lines: 6, branches: 0 })
})

test('the page of a question has what a rule decides and what it is worth', () => {
  const page = pagesOf(rulesIn(root), LEDGER).get('docs/rules/place.md')
  expect(page).toContain(
    '- **no-blank-line**: A blank line is no place. [place/a](../../packages/core/src/place/a.ts), 2 rows: prevents 1 wrong.',
  )
  expect(page).toContain('- **several-places**: Nothing says which place is meant.')
})
