import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { IS_FULL } from '../soak.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const FILES = ['packages/edit-string/test/laws.test.ts', 'packages/registry/test']

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly meta: { readonly work: number }
    }[]
  }[]
}

/** Returns the name, result and work of every test in these files. The work depends on the values that its properties tried. */
async function run(): Promise<readonly string[]> {
  const options = ['run', '--config', at('vitest.config.ts'), ...FILES]
  const { stdout } = await promisify(execFile)(process.execPath, [VITEST, ...options], { cwd: at('../..') })
  const report: Report = JSON.parse(stdout)
  return report.testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, meta }) => `${name} ${fullName}: ${status}, ${meta.work}`),
    )
    .toSorted()
}

test.skipIf(!IS_FULL)('two runs have the same tests, which try the same values', async () => {
  const once = await run()
  expect(once.length).toBeGreaterThan(20)
  expect(await run()).toEqual(once)
})
