import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './read-snippets.js'

/** A program that says on standard error what is out of date, and how to renew it. */
function checked(script: string) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script), '--check'], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each(['scripts/picture.mjs', 'bench/slips/run.mjs'])('%s would make what is there', (script) => {
  expect(checked(script)).toEqual({ status: 0, stderr: '' })
})
