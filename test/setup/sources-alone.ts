import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

/** Refuses child processes and the network: tests of the fast layer run anywhere, from the sources alone. */
function refuse(): never {
  throw new Error('A test of the fast layer starts no process and uses no network: see test/layers.ts.')
}

const starters = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync']
Object.assign(childProcess, Object.fromEntries(starters.map((name) => [name, refuse])))
Socket.prototype.connect = refuse
syncBuiltinESMExports()
