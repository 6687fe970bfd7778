import { requireKnown } from '@emend/core/plugin'
import type { GuardedFile, Verdict } from '@emend/engine'
import { run } from './command/run.js'
import { TOOL_LOADS } from './loads/table.js'
import type { Loads } from './source.js'

/** A program that formats files. */
export interface FormatCommand {
  /** The name in messages. */
  readonly name: string
  /**
   * The program and its arguments, in which `{file}` stands for the path. It is run in the root, without a shell, reads the text on
   * standard input, and writes it formatted on standard output.
   */
  readonly run: readonly string[]
  /** The endings of the files that it is for. */
  readonly endings: readonly string[]
  /** What it loads from the folder and may run; see {@link Loads}. */
  readonly loads: Loads
  /** How long one run may take, in milliseconds; then the file is written as it is. Default 10,000. */
  readonly timeLimit?: number
}

/** The formatters that are known. Their programs must be on `PATH`. */
export type KnownFormatter = 'biome' | 'prettier'

const WEB = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.jsonc', '.css']

const KNOWN: Readonly<Record<KnownFormatter, FormatCommand>> = {
  biome: {
    name: 'biome',
    run: ['biome', 'format', '--stdin-file-path={file}'],
    endings: [...WEB, '.graphql', '.html'],
    loads: TOOL_LOADS.biome.loads,
  },
  prettier: {
    name: 'prettier',
    run: ['prettier', '--stdin-filepath={file}'],
    endings: [...WEB, '.scss', '.less', '.html', '.md', '.yaml', '.yml', '.vue', '.graphql'],
    loads: TOOL_LOADS.prettier.loads,
  },
}

/** The names of all formatters that are known. */
export const KNOWN_FORMATTERS: readonly KnownFormatter[] = ['biome', 'prettier']

/** A formatter by its name, or one of the host's. @throws TypeError for another name, an unknown option, and without a program */
export function formatCommand(format: KnownFormatter | FormatCommand): FormatCommand {
  if (typeof format === 'object') {
    requireKnown('format', format, OPTIONS)
    if (format.run.length === 0) throw new TypeError('format needs a program in run')
    return format
  }
  if (Object.hasOwn(KNOWN, format)) return KNOWN[format]
  throw new TypeError(`there is no formatter ${String(format)}; there are ${KNOWN_FORMATTERS.join(', ')}`)
}

const OPTIONS = {
  name: 'text',
  run: 'list',
  endings: 'list',
  loads: true,
  timeLimit: { least: 0 },
} as const

/** Whether a formatter is for a file that is about to be written. */
export function isFormatted({ path, before, after }: GuardedFile, { endings }: FormatCommand): boolean {
  return after !== undefined && after !== before && endings.some((one) => path.endsWith(one))
}

/**
 * Formats a file that is about to be written. One that was not formatted before the request is left so, because formatting it would
 * change lines that the request does not. A formatter that fails changes nothing, and a warning says so.
 */
export async function formatted(
  file: GuardedFile,
  root: string,
  command: FormatCommand,
): Promise<Verdict | undefined> {
  const { path, from = path, before, after } = file
  const { name } = command
  if (after === undefined || !isFormatted(file, command)) return undefined
  try {
    const text = await format(path, after, root, command)
    if (text === after) return undefined
    if (before === undefined || (await format(from, before, root, command)) === before) return { text }
    const message = 'not formatted, because the file was not so before: all of it would change'
    return { diagnostics: [{ severity: 3, source: name, message }] }
  } catch (error) {
    const message = `not formatted: ${error instanceof Error ? error.message : String(error)}`
    return { diagnostics: [{ severity: 2, source: name, message }] }
  }
}

/** A text formatted. @throws Error if the program fails */
async function format(
  path: string,
  input: string,
  root: string,
  { run: words, timeLimit = 10_000 }: FormatCommand,
): Promise<string> {
  const args = words.map((word) => word.replaceAll('{file}', () => path))
  const { code, stdout, stderr } = await run(args, { cwd: root, input, timeLimit })
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr.trim().split('\n')[0] ?? ''}`)
  if (stdout === '' && input.trim() !== '') throw new Error(`${args[0]} wrote nothing`)
  return stdout
}
