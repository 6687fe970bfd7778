import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IS_FULL } from '../soak.js'
import { ROOT } from './read-snippets.js'

/** Runs a program with `--check`. It prints on standard error what is out of date and how to update it. */
function checked(script: string) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script), '--check'], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

const SLIPS = 'bench/slips/run.mjs'

test.each(['scripts/picture.mjs', 'scripts/figures.mjs', ...(IS_FULL ? [SLIPS] : [])])(
  'the output of %s is up to date',
  (script) => {
    expect(checked(script)).toEqual({ status: 0, stderr: '' })
  },
)
