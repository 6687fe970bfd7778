// Applies the requests of examples/demo to a scratch copy of its sample, and shows each request and what the command line prints.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const demo = join(ROOT, 'examples', 'demo')
const scratch = mkdtempSync(join(tmpdir(), 'emend-demo-'))
cpSync(join(demo, 'sample'), scratch, { recursive: true })

/** The expected exit code of each request. The demo fails if one differs. */
const EXPECTED = {
  '1-several-files.patch': 0,
  '2-the-same-again.patch': 1,
  '3-ambiguous.patch': 1,
  '4-outside.patch': 1,
}

for (const name of readdirSync(join(demo, 'requests')).sort()) {
  console.log(`\n$ cat ${name}\n${readFileSync(join(demo, 'requests', name), 'utf8')}\n$ emend apply ${name}`)
  const bin = join(ROOT, 'apps', 'cli', 'dist', 'bin.cjs')
  const args = [bin, '--no-pager', 'apply', '--cwd', scratch, join(demo, 'requests', name)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  console.log(`(exit ${status})`)
  if (status !== EXPECTED[name]) {
    console.error(`expected exit ${EXPECTED[name]}`)
    process.exitCode = 1
  }
}
rmSync(scratch, { recursive: true })
