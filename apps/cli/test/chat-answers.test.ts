import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

interface Answer {
  readonly name: string
  readonly before: Readonly<Record<string, string>>
  readonly answer: string
  readonly expected:
    | { readonly files: Readonly<Record<string, string>> }
    | { readonly refused: string; readonly next: string }
}

const answers: readonly Answer[] = JSON.parse(
  readFileSync(new URL('../../../test/answers/answers.json', import.meta.url), 'utf8'),
)

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

describe('answers of a chat at the command line', () => {
  test.each(answers.map((one) => [one.name, one] as const))('%s', (_, { before, answer, expected }) => {
    const cwd = scratch(before)
    const request = join(scratch({ 'answer.md': answer }), 'answer.md')
    const run = emend(['apply', request], { cwd })
    if ('files' in expected) {
      expect(run.exitCode, run.stderr).toBe(0)
      expect(filesIn(cwd)).toEqual({ ...before, ...expected.files })
      return
    }
    expect(run.exitCode).not.toBe(0)
    expect(filesIn(cwd)).toEqual(before)
    expect(run.stderr).toContain(expected.refused)
    // The help names the next step, and it works.
    expect(emend(['apply', '-h']).stdout).toContain(expected.next)
    emend(['apply', expected.next, request], { cwd })
    expect(filesIn(cwd)).not.toEqual(before)
  })
})
