import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const WRONG = `one and two are swapped
===== file
zero
one
===== hunk
 zero
-one
+two
===== result
zero
${'three, which is not what the edit says, '.repeat(8)}
`

/** Runs a case in the runner of core's cases, with the configuration of this repository. */
function outputOf(source: string): string {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/failing-case-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const support = join(ROOT, 'packages/core/test/support')
  mkdirSync(join(folder, 'cases/some-kind'), { recursive: true })
  writeFileSync(
    join(folder, 'cases/some-kind/the-name-of-this-case-is-longer-than-forty-characters.txt'),
    source,
  )
  writeFileSync(
    join(folder, 'wrong.test.ts'),
    `import { test } from 'vitest'
import { readCases } from '${support}/case-files.ts'
import { checkCase } from '${support}/check-case.ts'
for (const one of readCases(new URL('./cases/', import.meta.url))) test(one.name, () => checkCase(one))
`,
  )
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { FROM_SOURCES } from '${join(ROOT, 'test/layers.ts')}'
export default { ...FROM_SOURCES, root: import.meta.dirname, test: { include: ['*.test.ts'] } }
`,
  )
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const run = spawnSync(process.execPath, [program, 'run', '--root', folder], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return run.stdout + run.stderr
}

test('a case that fails prints its path, its title and what differs, in twelve lines and once', () => {
  const output = outputOf(WRONG)
  const path =
    /node_modules\/\.cache\/\S+\/cases\/some-kind\/the-name-of-this-case-is-longer-than-forty-characters\.txt/
  expect(output).toMatch(path)
  const from = output.indexOf(' FAIL ')
  const lines = output.slice(from, output.indexOf('⎯⎯', from)).trimEnd().split('\n')
  expect(lines.shift()).toMatch(/> some-kind\/the-name-of-this-case-is-longer-than-forty-characters$/)
  expect(lines.filter((line) => line !== '').length).toBeLessThanOrEqual(12)
  expect(lines.join('\n').replace(path, 'PATH')).toBe(EXPECTED)
  expect(output.split('one and two are swapped')).toHaveLength(2)
})

const EXPECTED = `Error: PATH

one and two are swapped (as written, and 4 more)
- expected, + actual, from line 3
  zero
- ${'three, which is not what the edit says, '.repeat(8).slice(0, 99)}…
-${' '}
+ two
+`
