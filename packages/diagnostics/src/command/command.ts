import { requireKnown } from '@emend/core/plugin'
import type { Loads, LookedFile, Problem, Report, Source, SourceLook } from '../source.js'
import { OUTPUTS, type Output, problemOf } from './outputs.js'
import { run } from './run.js'

/** Options for {@link command}. */
export interface CommandOptions {
  /** The name in messages. */
  readonly name: string
  /**
   * The program and its arguments. An argument `{files}` stands for the changed files. With `{file}` in an argument, it is run for
   * each file, whose text it reads on standard input: then it sees files before they are written. With neither, it looks at whatever it
   * does.
   */
  readonly run: readonly string[]
  /** What it writes on standard output. */
  readonly output: Output
  /** What it loads from the folder and may run; see {@link Loads}. */
  readonly loads: Loads
  /** The endings of the files for which it is run, such as `.ts`. Default: all files. */
  readonly endings?: readonly string[] | undefined
  /** How long one run may take, in milliseconds; then it is killed. Default 30,000. */
  readonly timeLimit?: number | undefined
}

/**
 * A program as a source, such as a compiler or a linter. It is run in the root before and after every request, without a shell. What it
 * says of files outside of the root is left out.
 *
 * @throws TypeError for an unknown option, and without a program
 *
 * @example
 * command({ name: 'tsc', run: ['tsc', '--noEmit', '--pretty', 'false'], output: 'lines', loads: ['tsconfig*.json', 'node_modules'] })
 */
export function command(options: CommandOptions): Source {
  requireKnown('command', options, OPTIONS)
  if (options.run.length === 0) throw new TypeError('command needs a program in run')
  const { name, loads, endings } = options
  const isFor = (path: string) => endings === undefined || endings.some((one) => path.endsWith(one))
  return Object.freeze<Source>({
    apiVersion: 1,
    name,
    loads,
    run: options.run,
    isFor,
    look(files, root) {
      const own = files.filter(({ path }) => isFor(path))
      if (own.length === 0) return undefined
      if (root === undefined) return notOnDisk()
      return options.run.some((argument) => argument.includes(FILE))
        ? piped(options, own, root)
        : onDisk(options, own, root)
    },
    close: async () => {},
  })
}

const OPTIONS = {
  name: 'text',
  run: 'list',
  output: ['sarif', 'eslint', 'lines'],
  loads: true,
  endings: 'list',
  timeLimit: { least: 0 },
} as const

const FILE = '{file}'
const FILES = '{files}'

/** The look of a source that needs a folder, at files that are in none. */
export function notOnDisk(): SourceLook {
  return {
    inMemory: true,
    ready: Promise.resolve(),
    report: async () => ({ before: [], after: [], notes: ['files are looked at on a disk only'] }),
    end: () => {},
  }
}

/** A look at texts on standard input, written or not. */
function piped(options: CommandOptions, files: readonly LookedFile[], root: string): SourceLook {
  const texts = async (all: readonly (readonly [string, string | undefined])[]) => {
    const problems: Problem[] = []
    for (const [path, input] of all)
      if (input !== undefined)
        for (const one of await problemsOf(options, root, [path], input)) problems.push(one)
    return problems
  }
  return {
    inMemory: true,
    ready: Promise.resolve(),
    report: async () => ({
      before: await texts(files.map(({ path, from = path, before }) => [from, before])),
      after: await texts(files.map(({ path, after }) => [path, after])),
    }),
    end: () => {},
  }
}

/** A look at the files of the disk, before and after they are written. */
function onDisk(options: CommandOptions, files: readonly LookedFile[], root: string): SourceLook {
  const there = files.flatMap(({ path, from = path, before }) => (before === undefined ? [] : [from]))
  const before = problemsOf(options, root, there)
  return {
    inMemory: false,
    ready: before.catch(() => undefined),
    async report(): Promise<Report> {
      const old = await before
      const left = files.flatMap(({ path, after }) => (after === undefined ? [] : [path]))
      return { before: old, after: await problemsOf(options, root, left) }
    },
    end: () => {},
  }
}

/** What a program says. @throws Error if it does not run, or writes something else */
async function problemsOf(
  { name, run: words, output, timeLimit = 30_000 }: CommandOptions,
  root: string,
  paths: readonly string[],
  input?: string,
): Promise<readonly Problem[]> {
  if (paths.length === 0 && words.includes(FILES)) return []
  const [path = ''] = paths
  // A path that looks like an option is none.
  const named = paths.map((one) => (one.startsWith('-') ? `./${one}` : one))
  const args = words.flatMap((word) => (word === FILES ? named : word.replaceAll(FILE, () => path)))
  const { code, stdout, stderr } = await run(args, {
    cwd: root,
    timeLimit,
    ...(input !== undefined && { input }),
  })
  const read = () => OUTPUTS[output](stdout).flatMap((one) => problemOf(one, name, root) ?? [])
  try {
    const problems = read()
    if (code === 0 || problems.length > 0) return problems
  } catch (error) {
    if (code === 0) throw new Error(`its output cannot be read: ${String(error)}`)
  }
  if (code === 1 && output !== 'lines' && stderr === '') return []
  const [line = ''] = (stderr.trim() || stdout.trim()).split('\n')
  throw new Error(`${args[0]} ended with ${code}: ${line}`)
}
