// Tries an executable of the command line where there is neither Node nor anything else of the repository.
import { equal } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REQUEST = 'greet.js\n<<<<<<< SEARCH\nhello()\n=======\nhello("world")\n>>>>>>> REPLACE\n'

/**
 * Checks the sum of an archive, unpacks it and runs what people run first.
 *
 * @param folder the folder with the archives and SHA256SUMS
 * @param scratch an empty folder, which is made
 */
export function tryExecutable(folder, target, scratch) {
  mkdirSync(join(scratch, 'project'), { recursive: true })
  const archive = join(folder, `emend-${target}.tar.gz`)
  run('sha256sum', ['--check', '--ignore-missing', '--quiet', 'SHA256SUMS'], { cwd: folder })
  run('tar', ['-xzf', archive, '-C', scratch])
  const cwd = join(scratch, 'project')
  const file = join(cwd, 'greet.js')
  const env = { HOME: scratch, PATH: '/nowhere' }
  const emend = (args, input, status = 0) => run(join(scratch, 'emend'), args, { cwd, env, input }, status)
  writeFileSync(file, 'hello()\n')
  const begun = performance.now()
  const version = emend(['--version']).trim()
  const milliseconds = Math.round(performance.now() - begun)
  emend(['apply'], REQUEST)
  equal(readFileSync(file, 'utf8'), 'hello("world")\n')
  emend(['apply'], REQUEST, 1)
  emend(['undo'])
  equal(readFileSync(file, 'utf8'), 'hello()\n')
  const lines =
    '{"id":1,"content":"a\\n","edit":"<<<<<<< SEARCH\\na\\n=======\\nb\\n>>>>>>> REPLACE"}\n'.repeat(2_000)
  equal(emend(['batch'], lines).split('"content":"b\\n"').length, 2_001)
  emend(['apply', '--check-syntax'], REQUEST, 2)
  const megabytes = Math.round(statSync(join(scratch, 'emend')).size / 1e6)
  return `executable: emend ${version} for ${target} works without Node: ${megabytes} MB, started in ${milliseconds} ms`
}

function run(command, args, options, expected = 0) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (status !== expected)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`, { cause: error })
  return stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(tryExecutable(...process.argv.slice(2, 5)))
