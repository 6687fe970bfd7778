import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Tally } from '../../../../test/results.js'
import { amountOf } from '../../../../test/soak.js'
import { boundTo } from '../../src/plugin.js'
import { editFiles } from '../support/calls.js'
import { expectOften } from '../support/often.js'

const RUNS = amountOf({ soak: 1_500, ci: 150, test: 30 })
const HAS_GIT = spawnSync('git', ['--version']).status === 0

const line = fc.constantFrom('call(one)', 'call(two)', 'end', '', '}', '  next = 3', '\treturn next')
const change = fc.record({
  at: fc.nat(30),
  removed: fc.nat(2),
  added: fc.array(
    fc.oneof(
      line,
      fc.nat(99).map((n) => `new ${n}`),
    ),
    { maxLength: 3 },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** A text that was shown, what a request makes of it, and what somebody made of it meanwhile. */
const worlds = fc
  .record({
    lines: fc.array(fc.tuple(line, fc.boolean()), { minLength: 4, maxLength: 24 }),
    asked: fc.array(change, { minLength: 1, maxLength: 2 }),
    meanwhile: fc.array(change, { minLength: 1, maxLength: 2 }),
  })
  .map(({ lines, asked, meanwhile }) => {
    const shown = lines.map(([text, isOnce], i) => (isOnce ? `${text} ${i}` : text))
    return {
      shown: textOf(shown),
      wanted: textOf(asked.reduce(changed, shown)),
      current: textOf(meanwhile.reduce(changed, shown)),
    }
  })
  .filter(({ shown, wanted }) => shown !== wanted)

function changed(lines: readonly string[], { at, removed, added }: Change): readonly string[] {
  return lines.toSpliced(at % (lines.length + 1), removed, ...added)
}

function textOf(lines: readonly string[]): string {
  return lines.map((one) => `${one}\n`).join('')
}

test.skipIf(!HAS_GIT)('what lands in a changed file is what git merge-file makes of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emend-merge-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tally = new Tally()
  fc.assert(
    fc.property(worlds, ({ shown, wanted, current }) => {
      const merged = byGit(folder, { shown, wanted, current })
      const edit = { unit: 'lines', search: shown, replacement: wanted, computed: true } as const
      const result = editFiles({ f: current }, [{ kind: 'update', path: 'f', edits: [edit] }], {
        bind: boundTo({ f: shown }),
      })
      if (!result.ok) return tally.count('refused')
      const after = result.files[0]?.after ?? current
      if (after === merged) return tally.count('same')
      // Which of two equal lines is the new one is a guess: git makes the other one from the last line up.
      const upwards = byGit(folder, mapped({ shown, wanted, current }, reversed))
      expect(after).toBe(upwards && reversed(upwards))
      tally.count('same from the last line up')
    }),
    { numRuns: RUNS },
  )
  tally.keep('merge-file')
  expectOften(tally.of('same'), RUNS / 4)
})

type Texts = Readonly<Record<'shown' | 'wanted' | 'current', string>>

function mapped({ shown, wanted, current }: Texts, map: (text: string) => string): Texts {
  return { shown: map(shown), wanted: map(wanted), current: map(current) }
}

function reversed(text: string): string {
  return textOf(text.split('\n').slice(0, -1).reverse())
}

/** The merge of git; undefined for a conflict. */
function byGit(folder: string, texts: Texts) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  const args = ['merge-file', '-p', 'current', 'shown', 'wanted']
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
