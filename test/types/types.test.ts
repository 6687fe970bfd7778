import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Runs the compiler on the expectations in a separate process, in parallel with the other tests. */
test('the expectations about types hold', async () => {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const options = [tsc, '--noEmit', '-p', at('tsconfig.json')]
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, options, (_, stdout, stderr) => resolve(stdout + stderr))
  })
  expect(said).toBe('')
})
