import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIELD_CASES } from '../../../test/fields/field-cases.js'
import { emend, scratch } from './emend.js'

const TEXT = 'a = 1\nb = 1\n'
const AFTER = 'a = 2\nb = 1\n'
const CASES = FIELD_CASES(createHash('sha256').update(TEXT).digest('hex'))
const callOf = (fields: object) => ({ path: 'f.py', old_string: 'a = 1', new_string: 'a = 2', ...fields })

describe('apply does as the fields of a call say', () => {
  test.each(CASES)('$title', ({ fields, writes }) => {
    const cwd = scratch({ 'f.py': TEXT })
    const run = emend(['apply', '--no-config', '--json'], { cwd, input: JSON.stringify(callOf(fields)) })
    const { dryRun, failures } = JSON.parse(run.stdout)
    const isWritten = readFileSync(join(cwd, 'f.py'), 'utf8') === AFTER
    expect(failures[0]?.code ?? (isWritten ? 'written' : 'nothing')).toBe(writes)
    expect([dryRun, isWritten]).toEqual([writes === 'nothing', writes === 'written'])
  })
})

test('one request that asks for a dry run makes the whole run one', () => {
  const cwd = scratch({
    'f.py': TEXT,
    'one.json': JSON.stringify(callOf({})),
    'two.json': JSON.stringify({ path: 'n.py', content: 'x\n', dry_run: true }),
  })
  const { exitCode, stdout, stderr } = emend(['apply', '--no-config', 'one.json', 'two.json'], { cwd })
  expect(exitCode).toBe(0)
  expect(stdout).toContain('dry run: nothing was written')
  expect(stderr).toContain('the field "dry_run" asks for a dry run')
  expect(readFileSync(join(cwd, 'f.py'), 'utf8')).toBe(TEXT)
})

test('a batch refuses what its host would write', () => {
  const lines = CASES.map(({ fields }) => JSON.stringify({ content: TEXT, edit: callOf(fields) }))
  const { stdout } = emend(['batch', '--workers', '1'], { input: `${lines.join('\n')}\n` })
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { content, failures } = JSON.parse(line)
      return failures[0]?.code ?? (content === AFTER ? 'written' : 'nothing')
    })
  expect(outcomes).toEqual(CASES.map(({ writes, host = writes }) => host))
})

test('a conversion does not lose a condition', () => {
  for (const fields of [{ dryRun: true }, { if_match: '0'.repeat(64) }]) {
    const run = emend(['convert', '--to', 'v4a', '--no-config'], { input: JSON.stringify(callOf(fields)) })
    expect([run.exitCode, run.stdout]).toEqual([4, ''])
    expect(run.stderr).toContain(
      `the field "${Object.keys(fields)[0] === 'dryRun' ? 'dryRun' : 'expectedHash'}"`,
    )
  }
})
