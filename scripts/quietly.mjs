// Runs a step of the other commands, `npm run loud:…`, and prints what it prints only if it fails: `node scripts/quietly.mjs install`. It
// needs no packages.
import { spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'

const STEPS = {
  install: {
    doing: 'Installing what the build needs: a minute the first time, then a second …',
    failed: 'The packages could not be installed.',
    next: 'The first run needs the npm registry: check the network and the proxy (npm config list), then run the command again.',
  },
  build: {
    doing: 'Building: half a minute the first time …',
    failed: 'The packages could not be built.',
    next: 'After a change of branches, npm run bootstrap installs what the build needs.',
  },
}

const [, , step] = process.argv
const { doing, failed, next } = STEPS[step]
// `npm run --silent` would silence the errors of npx and pnpm, too.
const { npm_config_loglevel: _, ...env } = process.env
if (process.stderr.isTTY) process.stderr.write(`${doing}\n`)
const { status, stdout, stderr } = spawnSync(`npm run loud:${step}`, {
  cwd: ROOT,
  shell: true,
  env: { ...env, TURBO_TELEMETRY_DISABLED: '1' },
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}\n${failed} ${next}\n`)
  process.exitCode = status ?? 1
}
