// Installs what was published in an empty folder, as somebody would who has only the README, and runs the README's first example in
// every way that a program can be written.
import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from './packages.mjs'

/** What an installation of `emend` may take. */
const MOST_MEGABYTES = 9
const COMPILER = ['typescript@5.9.3', '@types/node@20.19.9']

/**
 * Runs the first example of the README in an empty folder.
 *
 * @param folder the folder, which is made
 * @param version the version of `emend` that must be installed
 * @param env the variables in which npm uses the registry
 * @returns a line for each way that worked
 */
export function tryAsStranger(folder, version, env) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const run = (command, ...args) => printed(command, args, folder, { ...process.env, ...env })
  run('npm', 'install', '--no-audit', '--no-fund', 'emend')
  const size = megabytesOf(join(folder, 'node_modules'))
  if (size > MOST_MEGABYTES)
    throw new Error(`npm install emend takes ${size} MB, more than ${MOST_MEGABYTES}`)
  run('npm', 'install', '--no-audit', '--no-fund', ...COMPILER)
  const { code, output } = firstExample()
  const ways = {
    'ES module': () => run(process.execPath, write(folder, 'first.mjs', code)),
    CommonJS: () => run(process.execPath, write(folder, 'first.cjs', withRequire(code))),
    TypeScript: () => {
      const flags = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'out']
      run('npx', '--no-install', 'tsc', ...flags, write(folder, 'first.mts', code))
      return run(process.execPath, join('out', 'first.mjs'))
    },
    'TypeScript as CommonJS': () => {
      const flags = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'out']
      run('npx', '--no-install', 'tsc', ...flags, write(folder, 'first.cts', code))
      return run(process.execPath, join('out', 'first.cjs'))
    },
  }
  for (const [way, program] of Object.entries(ways)) deepEqual(program(), output, way)
  deepEqual(run('npx', '--no-install', 'emend', '--version'), `${version}\n`)
  return [
    `stranger: npm install emend takes ${size} MB`,
    ...[...Object.keys(ways), 'npx emend'].map((way) => `stranger: ${way} works with emend ${version}`),
  ]
}

/** Returns the megabytes of all files below a folder. */
function megabytesOf(folder) {
  const bytes = filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)
  return Math.round(bytes / 100_000) / 10
}

/** Returns the first example of the README and what it prints. */
function firstExample() {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const [, code, output] =
    /^```ts\n([\s\S]*?)^```\n\n<!-- output -->\n\n```text\n([\s\S]*?)^```$/m.exec(readme) ?? []
  if (output === undefined) throw new Error('the README has no example with its output')
  return { code, output }
}

function withRequire(code) {
  return code.replaceAll(/^import (\{.*\}) from ('.*')$/gm, 'const $1 = require($2)')
}

function write(folder, name, text) {
  writeFileSync(join(folder, name), text)
  return name
}

function printed(command, args, cwd, env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  return stdout
}
