import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

// The picture is of a terminal, which only Linux makes with this program.
const PICTURE = process.platform === 'linux' ? ['scripts/picture.mjs'] : []

test.each([...PICTURE, 'scripts/figures.mjs', ...(IS_FULL ? [SLIPS] : [])])(
  'the output of %s is up to date',
  (script) => {
    expect(checked(script)).toEqual({ status: 0, stderr: '' })
  },
)

test('right above "Install" are the two commands for a machine with Node alone', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const above = readme.slice(0, readme.indexOf('\n## Install\n'))
  const section = above.slice(above.lastIndexOf('\n## '))
  const [, block = ''] = /```sh\n([^`]*)```\s*$/.exec(section) ?? []
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s*#.*/, ''))
  expect(commands).toEqual(['npm run demo', 'npm test'])
  expect(section.split(/\s+/).length).toBeLessThan(80)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  // Each installs what it needs first: a clone has no node_modules.
  expect(scripts.demo).toMatch(/^npm run -s bootstrap && /)
  expect(scripts.test).toMatch(/^npm run -s test:prepare && /)
  expect(scripts['test:prepare']).toMatch(/^npm run -s bootstrap && /)
})
