import { join } from 'node:path'
import { vi } from 'vitest'
import { main } from '../../src/program.js'
import { type Run, scratch } from '../emend.js'

/**
 * Runs the command line in this process, from the sources. This is much faster than the built program, which is tested only
 * where a separate process matters. Requests come from files, because there is no standard input.
 */
export async function emendHere(
  args: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<Run> {
  const written = { stdout: '', stderr: '' }
  const before = { ...process.env }
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'EMEND_PAGER', 'PAGER']) delete process.env[name]
  Object.assign(process.env, env)
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += Buffer.from(text as string).toString()
      return true
    }),
  )
  try {
    const exitCode = await main(args)
    return { exitCode, ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.exitCode = undefined
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** Creates a folder with files, and a request next to it. */
export function folderWith(files: Readonly<Record<string, string>>, request: string) {
  const cwd = scratch(files)
  const file = join(scratch({ request }), 'request')
  return { cwd, request: file, run: (...args: string[]) => emendHere(['apply', ...args, '-C', cwd, file]) }
}
