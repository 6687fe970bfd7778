import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

/** Tests of the fast layer run anywhere and at once: from the sources, by themselves. */
function refuse(): never {
  throw new Error('A test of the fast layer starts no process and uses no network: see test/layers.ts.')
}

const starters = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync']
Object.assign(childProcess, Object.fromEntries(starters.map((name) => [name, refuse])))
Socket.prototype.connect = refuse
syncBuiltinESMExports()
