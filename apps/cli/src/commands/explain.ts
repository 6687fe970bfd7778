import { readFileSync } from 'node:fs'
import type { Failure, FileEdit } from '@emend/core'
import { corrections, explainFileEdits, type FileEditExplanation } from '@emend/core'
import type { PlacedOptions, Result } from '@emend/core/plugin'
import { type Bind, boundTo, pathsOf } from '@emend/core/plugin'
import { contentHash } from '@emend/edit-string'
import { withAskedPaths } from '@emend/engine'
import { type FileSystem, namedIn, readText, SECRET_FILES, secretsIn } from '@emend/fs'
import { MAY_HOLD_SECRETS, nodeFileSystem } from '@emend/fs-node'
import { cardOf } from '@emend/registry'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { warnOfInterrupted } from '../history/recovery.js'
import { unknownName } from '../input/did-you-mean.js'
import { readRequest } from '../input/read-request.js'
import { requireFolder } from '../input/stats-of.js'
import { linkTo } from '../output/case-link.js'
import { jsonExplanations, printExplanations } from '../output/explanation.js'
import { jsonFailures } from '../output/json.js'
import { JSON_VERSION } from '../output/json-version.js'
import { printFailures } from '../output/text.js'
import { fileOptions } from '../setup/file-options.js'
import { chooseFormat } from '../setup/formats.js'
import { type RawFileChoice, type RawPolicy, readPolicy } from '../setup/policy.js'
import { chooseProfile, howOf, loadSetup, type SetupFlags } from '../setup/setup.js'

/** The options of `emend explain`. */
export interface ExplainFlags extends SetupFlags, RawPolicy, RawFileChoice {
  readonly cwd: string
  readonly json: boolean
  readonly format?: string
  /** The file that the request is for, whatever it calls it. */
  readonly file?: string
  readonly profile?: string
  /** A file with the text that the model was shown. Default: the file as it is. */
  readonly shown?: string
  /** Show only this edit, counted from 1 through the whole request. */
  readonly edit?: string
  /** Whether to print the address of the page that shows the case, instead of the explanation. */
  readonly link: boolean
  /** Show only the results of this replacer. */
  readonly replacer?: string
}

/** `emend explain`: shows how every edit of a request is searched for. Writes nothing. */
export async function explain(file: string, flags: ExplainFlags): Promise<ExitCode> {
  requireFolder(flags.cwd)
  await warnOfInterrupted(flags.cwd)
  const setup = await loadSetup(flags, flags.cwd)
  const input = await readRequest(file)
  const format = chooseFormat(setup.formats, input, flags.format)
  const profile = chooseProfile(setup, flags)
  const how = howOf(setup, format, profile)
  if (!how.ok) return refuse([how.failure], flags, EXIT.usage)
  const parsed = how.value.read(input, { partial: true, path: flags.file })
  if (!parsed.ok) return refuse([parsed.failure], flags, EXIT.notUnderstood)
  const asked = withAskedPaths(parsed.value.edits, { paths: setup.paths, file: flags.file }, format.name)
  if (!asked.ok) return refuse(asked.failure, flags, EXIT.notUnderstood)
  const { edits: wanted } = asked.value
  const { text: reading } = await fileOptions(flags, setup)
  // By another name or link, too: the text goes into an address.
  const secrets = flags.link ? { secrets: SECRET_FILES } : {}
  const fileSystem = nodeFileSystem(flags.cwd, {
    absolutePaths: 'below-root',
    blocking: true,
    code: setup.code,
    ...secrets,
  })
  const read = (path: string) => readText(path, fileSystem, reading)
  if (flags.link) return printLink(input, wanted, read)
  const bind = flags.shown === undefined ? undefined : boundToFile(flags.shown, wanted)
  const applying = { ...how.value, ...readPolicy(flags), corrections, contentHash, ...(bind && { bind }) }
  const explained = await explainFiles(wanted, { fileSystem, read }, applying)
  const shown = selected(explained.edits, flags)
  const stretches = (await cardOf(format))?.explain?.(wanted, explained.files)
  const { failures } = explained
  if (flags.json) {
    const edits = jsonExplanations(shown, format.render)
    const shape = { version: JSON_VERSION, format: format.name, profile: profile.name, edits }
    process.stdout.write(`${JSON.stringify({ ...shape, failures: jsonFailures(failures) })}\n`)
  } else {
    if (shown.length === 0 && failures.length === 0)
      process.stdout.write('no edit of this request looks for text\n')
    printExplanations(
      shown,
      { profile: profile.name, cap: profile.cap, render: format.render, ...(stretches && { stretches }) },
      process.stdout,
    )
    printFailures(failures, process.stderr, { command: 'explain' })
  }
  const isFine = failures.length === 0 && explained.edits.every(({ outcome }) => outcome?.ok)
  return isFine ? EXIT.applied : EXIT.refused
}

/** Binds the edits to the text that was shown. @throws UsageError if the request is not for one file, or the text cannot be read */
function boundToFile(file: string, edits: readonly FileEdit[]): Bind {
  const { length } = pathsOf(edits)
  if (length > 1) throw new UsageError(`--shown is for a request of one file, and this one names ${length}`)
  try {
    return boundTo(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--shown ${file}: ${(error as Error).message}`)
  }
}

/** Prints the address of the case. @throws UsageError if the request is not for one file, or that is for secrets */
async function printLink(
  request: string,
  edits: readonly FileEdit[],
  read: (path: string) => Promise<Result<string, Failure>>,
): Promise<ExitCode> {
  const paths = pathsOf(edits)
  const [path] = paths
  if (path === undefined || paths.length > 1)
    throw new UsageError(`--link shows the case of one file, and the request names ${paths.length}`)
  const text = await read(path)
  if (secretsIn(SECRET_FILES)(path) || (!text.ok && isOfSecrets(text.failure)))
    throw new UsageError(`--link puts text into an address, and ${path} has the name of a file for secrets`)
  if (!text.ok && text.failure.code !== 'file-not-found') {
    printFailures([text.failure], process.stderr, { command: 'explain' })
    return EXIT.refused
  }
  process.stdout.write(`${linkTo({ request, path, file: text.ok ? text.value : undefined })}\n`)
  return EXIT.applied
}

function isOfSecrets(failure: Failure): boolean {
  return failure.code === 'path-refused' && failure.reason === MAY_HOLD_SECRETS
}

interface Reading {
  readonly fileSystem: FileSystem
  readonly read: (path: string) => Promise<Result<string, Failure>>
}

/** Explains the edits of all files that can be read, and returns a failure for each of the others. */
async function explainFiles(
  edits: readonly FileEdit[],
  { fileSystem, read }: Reading,
  options: PlacedOptions,
): Promise<
  Omit<ReturnType<typeof explainFileEdits>, 'failures'> & {
    readonly failures: readonly Failure[]
    readonly files: ReadonlyMap<string, string>
  }
> {
  const files = new Map<string, string>()
  const failures: Failure[] = []
  const unreadable = new Set<string>()
  for (const path of pathsOf(edits)) {
    const text = await read(path)
    if (text.ok) files.set(path, text.value)
    else if (text.failure.code !== 'file-not-found') {
      failures.push(text.failure)
      unreadable.add(path)
    }
  }
  const readable = edits.filter((edit) => !pathsOf([edit]).some((path) => unreadable.has(path)))
  const named = await namedIn(fileSystem, readable, (path) => files.has(path))
  const explained = explainFileEdits(named.ok ? named.value : readable, files, options)
  return { edits: explained.edits, failures: [...failures, ...explained.failures], files }
}

/** Returns the edits and steps that the flags select. @throws UsageError if there is no such edit or replacer */
function selected(
  edits: readonly FileEditExplanation[],
  { edit, replacer }: ExplainFlags,
): readonly FileEditExplanation[] {
  const number = edit === undefined ? undefined : Number(edit)
  const only = number === undefined ? undefined : edits[number - 1]
  if (number !== undefined && only === undefined)
    throw new UsageError(
      `--edit ${edit}: the request has ${edits.length} ${edits.length === 1 ? 'edit' : 'edits'} of files that can be read`,
    )
  const chosen = only === undefined ? edits : [only]
  if (replacer === undefined) return chosen
  const known = [...new Set(chosen.flatMap(({ steps }) => steps.map((step) => step.replacer)))]
  if (!known.includes(replacer)) throw unknownName('replacer', replacer, known)
  return chosen.map((one) => ({ ...one, steps: one.steps.filter((step) => step.replacer === replacer) }))
}

function refuse(failures: readonly Failure[], { json }: ExplainFlags, exitCode: ExitCode): ExitCode {
  if (json) {
    const shape = { version: JSON_VERSION, edits: [], failures: jsonFailures(failures) }
    process.stdout.write(`${JSON.stringify(shape)}\n`)
  } else printFailures(failures, process.stderr, { command: 'explain' })
  return exitCode
}
