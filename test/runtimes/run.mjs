// Runs the built library and command line under Deno and Bun, which come from npm, and compares what they do with what they do
// under Node: texts in memory, files on disk, undo, and the program.
//
//   node test/runtimes/run.mjs
import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { install } from '../hosts/install.mjs'

const PACKAGES = { deno: '2.9.6', bun: '1.4.5' }
const { bin } = await install({ packages: PACKAGES })
const RUNTIMES = {
  node: [process.execPath],
  deno: [process.execPath, bin('deno', 'deno'), 'run', '--allow-all', '--no-lock'],
  bun: [bin('bun', 'bun')],
}

const seen = Object.fromEntries(Object.entries(RUNTIMES).map(([name, start]) => [name, runIn(start)]))
const { library, apply, again, undone } = seen.node
deepEqual([apply.status, again.status, undone], [0, 1, 'greet()\n'])
deepEqual(library.after, { 'greet.js': 'greet()\n' })
for (const name of Object.keys(PACKAGES)) deepEqual(seen[name], seen.node, name)
console.log(
  `runtimes: Deno ${PACKAGES.deno} and Bun ${PACKAGES.bun} do what Node ${process.versions.node} does`,
)

/** What the library and the program do in a folder of their own. */
function runIn([command, ...start]) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-runtimes-'))
  try {
    const root = join(scratch, 'root')
    mkdirSync(root)
    writeFileSync(join(root, 'greet.js'), 'greet()\n')
    // Installed as a user's project has it.
    mkdirSync(join(scratch, 'node_modules'))
    symlinkSync(join(ROOT, 'apps', 'cli'), join(scratch, 'node_modules', 'emend'), 'junction')
    writeFileSync(join(scratch, 'package.json'), '{ "private": true, "type": "module" }\n')
    const script = join(scratch, 'library.mjs')
    writeFileSync(script, readFileSync(new URL('library.mjs', import.meta.url)))
    const run = (args, input = '') => {
      const { status, stdout, stderr, error } = spawnSync(command, [...start, ...args], {
        cwd: root,
        input,
        encoding: 'utf8',
      })
      if (error !== undefined) throw error
      return { status, stdout, stderr }
    }
    const library = run([script, root])
    if (library.status !== 0) throw new Error(`${command} ${start.join(' ')}\n${library.stderr}`)
    const program = join(ROOT, 'apps', 'cli', 'dist', 'bin.cjs')
    const block = 'greet.js\n<<<<<<< SEARCH\ngreet()\n=======\nhello()\n>>>>>>> REPLACE\n'
    return {
      library: JSON.parse(library.stdout),
      apply: run([program, 'apply'], block),
      again: run([program, 'apply'], block.replace('hello', 'other')),
      text: readFileSync(join(root, 'greet.js'), 'utf8'),
      undo: run([program, 'undo']).stdout,
      undone: readFileSync(join(root, 'greet.js'), 'utf8'),
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
