// Says which dependencies are behind by a major version, and which of these have no reason in docs/decisions/2026-11-30-versions.md.
// It only tells: what is published elsewhere never fails a run.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const pnpm = join(ROOT, 'node_modules', '.bin', 'pnpm')
const asked = spawnSync(pnpm, ['outdated', '-r', '--format', 'json'], { cwd: ROOT, encoding: 'utf8' })
const found = read(asked.stdout)
if (found === undefined) console.log('outdated: the registry could not be asked')
else {
  const behind = Object.entries(found).filter(
    ([, { current, latest }]) => majorOf(latest) !== majorOf(current),
  )
  const reasons = readFileSync(join(ROOT, 'docs/decisions/2026-11-30-versions.md'), 'utf8')
  const list = (some) =>
    some.map(([name, { current, latest }]) => `${name} ${current} (${latest})`).join(', ')
  console.log(
    `outdated: ${Object.keys(found).length} in all; behind by a major version: ${list(behind) || 'none'}`,
  )
  const unexplained = behind.filter(([name]) => !reasons.includes(`\`${name}\``))
  if (unexplained.length > 0) console.log(`outdated: without a reason yet: ${list(unexplained)}`)
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The part of a version that breaks what uses it: 0.27 and 0.28 are two. */
function majorOf(version) {
  return /^(?:0\.)?\d+/.exec(version)?.[0]
}
