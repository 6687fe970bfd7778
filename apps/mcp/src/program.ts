import { stat } from 'node:fs/promises'
import { lenient, type Profile, standard, strict } from '@emend/core'
import type { KnownFormatter, KnownSource } from '@emend/diagnostics'
import type { NewErrors } from '@emend/engine'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { Ask } from './asked-call.js'
import { createServer, type ServerOptions } from './server.js'
import { MAX_MESSAGE_BYTES, stdioTransport } from './stdio-transport.js'

interface Flags {
  readonly root: readonly string[]
  readonly readOnly: boolean
  readonly profile: string
  readonly history: number
  readonly maxMessageBytes: number
  readonly clearOutputs: boolean
  readonly checkSyntax: boolean
  readonly balance: NonNullable<ServerOptions['balance']>
  readonly ask: 'never' | Ask
  readonly unread: NonNullable<ServerOptions['unread']>
  readonly anchors: boolean
  readonly echo?: NonNullable<ServerOptions['echo']>
  readonly diagnostics: readonly KnownSource[]
  readonly newErrors: NewErrors
  readonly formatter?: KnownFormatter
  readonly timeLimit?: number
}

/** Written out, so that the program need not load what knows them. */
const SOURCES: readonly KnownSource[] = [
  'typescript',
  'pyright',
  'json',
  'css',
  'tsc',
  'eslint',
  'biome',
  'ruff',
]

const PROFILES: readonly Profile[] = [strict, standard, lenient]

/**
 * Runs the server on standard input and output until the host closes them. A problem with the command line is reported on
 * standard error.
 *
 * @param args the arguments after the program's name
 * @returns the exit code: 0, or 2 if the server could not start
 */
export async function main(args: readonly string[]): Promise<number> {
  const program = createProgram()
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT
    throw error
  }
  const {
    root,
    readOnly,
    profile: name,
    history,
    maxMessageBytes,
    clearOutputs,
    checkSyntax,
    balance,
    ask,
    unread,
    anchors,
    echo,
    diagnostics: sources,
    newErrors,
    formatter: format,
    timeLimit,
  } = program.opts<Flags>()
  for (const folder of root) {
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory()) continue
    process.stderr.write(`emend-mcp: --root ${folder} is not a folder\n`)
    return BAD_INPUT
  }
  const profile = PROFILES.find((one) => one.name === name) ?? standard
  const notebooks = { outputs: clearOutputs ? 'clear' : 'keep' } as const
  const options: ServerOptions = {
    root,
    readOnly,
    profile,
    history,
    notebooks,
    unread,
    anchors,
    balance,
    ...(checkSyntax && { checkSyntax: 'refuse' }),
    echo,
    ...((sources.length > 0 || format) && {
      diagnostics: {
        sources,
        newErrors,
        ...(format && { format }),
        timeLimit,
      },
    }),
    ...(ask !== 'never' && { ask }),
  }
  const transport = stdioTransport({ input: process.stdin, output: process.stdout, maxMessageBytes })
  serveStdio(() => createServer(options), { transport })
  // The process ends by itself once the host has closed its input and the last call is answered. A host that no longer
  // reads the output has gone away.
  process.stdout.on('error', () => process.exit())
  return 0
}

const BAD_INPUT = 2

function createProgram(): Command {
  return new Command('emend-mcp')
    .description('An MCP server on standard input and output whose tools edit the files of one folder.')
    .version(manifest.version)
    .exitOverride()
    .allowExcessArguments(false)
    .showHelpAfterError('(run emend-mcp --help for usage)')
    .option(
      '--root <dir>',
      'the folder that paths are relative to and that no edit leaves; given several times, a call may name one of them (default: the folders among the roots of the host, else the current one)',
      (folder: string, others: readonly string[]) => [...others, folder],
      [],
    )
    .option('--read-only', 'offer the tools preview and read only', false)
    .addOption(
      new Option('--profile <name>', 'how tolerant to be')
        .choices(PROFILES.map(({ name }) => name))
        .default(standard.name),
    )
    .option('--history <count>', 'how many commits to keep for undo; with 0 there is no undo', readCount, 20)
    .addOption(
      new Option(
        '--ask <when>',
        'when to ask the user before writing: tolerant is where an edit was not found to the letter',
      )
        .choices(['never', 'tolerant', 'always'])
        .default('never'),
    )
    .addOption(
      new Option('--unread <what>', 'what happens to an edit of a file that the tool read never showed')
        .choices(['allow', 'notice', 'refuse'])
        .default('allow'),
    )
    .option(
      '--anchors',
      'show rows with anchors in the tool read, and offer edit_rows, which edits by them',
      false,
    )
    .addOption(
      new Option('--echo <what>', 'what an edit shows of the file that it changed').choices([
        'none',
        'changes',
        'context',
      ]),
    )
    .addOption(
      new Option('--diagnostics <name...>', 'tell what edits broke: programs on PATH that look at them')
        .choices(SOURCES)
        .default([]),
    )
    .addOption(
      new Option('--new-errors <what>', 'what comes of an edit that brings errors, with --diagnostics')
        .choices(['tell', 'ask', 'refuse'])
        .default('tell'),
    )
    .addOption(
      new Option(
        '--formatter <name>',
        'format files before they are written, if they were formatted',
      ).choices(['biome', 'prettier']),
    )
    .option('--time-limit <ms>', 'how long an edit waits for --diagnostics (default: 2000)', readCount)
    .option('--check-syntax', 'refuse syntax errors that an edit brings', false)
    .addOption(
      new Option('--balance <what>', 'what comes of brackets, quotes and tags that pair no more')
        .choices(['report', 'refuse', 'off'])
        .default('report'),
    )
    .option('--clear-outputs', 'take the outputs out of a cell of a notebook whose code changes', false)
    .option(
      '--max-message-bytes <count>',
      'how many bytes a message of the host may have; a larger one is answered with an error',
      readCount,
      MAX_MESSAGE_BYTES,
    )
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 0.')
}
