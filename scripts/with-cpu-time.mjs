// Runs a command, and says how many seconds of the processors it took with everything that it started: `node scripts/with-cpu-time.mjs
// vitest run`. Only a shell knows that of its children; where there is none, nothing is said.
import { spawnSync } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const isPosix = process.platform !== 'win32'
const { status, error, output } = isPosix
  ? spawnSync('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', command, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      encoding: 'utf8',
    })
  : spawnSync(command, args, { stdio: 'inherit', shell: true })
if (error) throw error
const seconds = Array.from(output?.[3]?.split('\n')[1]?.matchAll(/(\d+)m([\d.]+)s/g) ?? []).reduce(
  (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
  0,
)
if (isPosix) console.log(`${Math.round(seconds)} s of processors`)
process.exitCode = status ?? 1
