// Runs test/growth from the sources: how the time of every parser and detector grows with the text.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './packages.mjs'

const FOLDER = join(ROOT, 'node_modules', '.cache', 'growth')
const PROGRAM = join(FOLDER, 'run.mjs')

/** @returns the exit code: 0 if everything is linear */
export async function growth(args) {
  mkdirSync(FOLDER, { recursive: true })
  await build({
    entryPoints: [join(ROOT, 'test', 'growth', 'run.ts')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['emend:source'],
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
  // Collecting garbage on other threads, and often, would count as work of the parsers.
  const flags = ['--expose-gc', '--single-threaded-gc', '--max-semi-space-size=64']
  return spawnSync(process.execPath, [...flags, PROGRAM, ...args], { stdio: 'inherit' }).status ?? 1
}
