import { spawnSync } from 'node:child_process'

/**
 * Runs a command to its end, and returns what it printed.
 *
 * @param options those of `spawnSync`
 * @throws Error with all that it printed, if it fails
 */
export function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
}
