import { mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { printable } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import { decodeText, encodeText, FileSystemError } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { AGENTS, type Agent, type Scope } from '../agents/agents.js'
import { NotEditable } from '../agents/json-entry.js'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { seenBy } from '../output/text.js'

/** The options of `emend setup`. */
export interface SetupFlags {
  readonly project?: boolean
  readonly user?: boolean
  readonly dryRun: boolean
  readonly remove: boolean
  readonly cwd: string
}

/** `emend setup`: connects a coding agent to emend, or disconnects it. It shows the change of the agent's settings and makes it. */
export async function setup(name: string, flags: SetupFlags): Promise<ExitCode> {
  const agent = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined
  if (agent === undefined)
    throw new UsageError(`no agent ${JSON.stringify(name)}; there are ${Object.keys(AGENTS).join(', ')}`)
  const scope = scopeOf(name, agent, flags)
  const project = resolve(flags.cwd)
  const changes: Change[] = []
  for (const file of agent.filesOf(scope, project)) {
    const place = scope === 'project' ? inProject(file, project) : await ownPlace(file)
    const before = await textOf(file, place)
    changes.push({ file, place, before, after: changedSettings(agent, file, before, flags) })
  }
  for (const change of changes) await make(change, flags)
  const isChanged = changes.some(({ before, after }) => before !== after)
  if (isChanged && !flags.remove && !flags.dryRun && agent.afterwards !== undefined)
    process.stdout.write(`${agent.afterwards}\n`)
  return EXIT.applied
}

/** What becomes of a file with settings. */
interface Change {
  readonly file: string
  readonly place: SettingsFile
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Shows a change, and makes it. */
async function make({ file, place, before, after }: Change, { remove, dryRun }: SetupFlags): Promise<void> {
  if (before === after) {
    process.stdout.write(
      `${printable(file)} ${remove ? 'has no emend' : 'has emend already'}: nothing to do\n`,
    )
    return
  }
  process.stdout.write(seenBy(process.stdout, renderDiff({ path: file.replace(/^\//, ''), before, after })))
  if (dryRun) return
  await write(file, place, after)
  process.stdout.write(`${remove ? 'taken out of' : 'written to'} ${printable(file)}\n`)
}

function scopeOf(name: string, { scopes }: Agent, { project = false, user = false }: SetupFlags): Scope {
  if (project && user) throw new UsageError('--project and --user exclude each other')
  const wanted = project ? 'project' : user ? 'user' : scopes[0]
  const scope = scopes.find((one) => one === wanted)
  if (scope === undefined) throw new UsageError(`${name} is set up for a project only`)
  return scope
}

function changedSettings(
  agent: Agent,
  file: string,
  before: string | undefined,
  { remove }: SetupFlags,
): string | undefined {
  try {
    if (!remove) return agent.add(before)
    return before === undefined ? undefined : agent.remove(before)
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error
    throw new UsageError(`${printable(file)} ${printable(error.message)}: it is left as it is`)
  }
}

/** The folder and file name where settings are read and written. */
interface SettingsFile {
  readonly folder: string
  readonly name: string
}

/**
 * Returns the place of settings in a project. The project is the root, because its links may be anybody's and must
 * not lead out of it.
 */
function inProject(file: string, project: string): SettingsFile {
  return { folder: project, name: relative(project, file).replaceAll('\\', '/') }
}

/** Returns the place of the user's own settings. They may be a link to a file elsewhere, which is then written. */
async function ownPlace(file: string): Promise<SettingsFile> {
  const real = await realpath(file).catch(() => file)
  return { folder: dirname(real), name: basename(real) }
}

async function textOf(file: string, { folder, name }: SettingsFile): Promise<string | undefined> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return undefined
  const bytes = await nodeFileSystem(folder)
    .readFile(name)
    .catch((error: unknown) => {
      if (FileSystemError.isInstance(error) && error.code === 'file-not-found') return undefined
      throw notReachable('read', file, error)
    })
  const text = bytes && decodeText(bytes)
  if (text?.ok === false) throw new UsageError(`${printable(file)} is not text: it is left as it is`)
  return text?.value
}

async function write(file: string, { folder, name }: SettingsFile, text: string | undefined): Promise<void> {
  await mkdir(folder, { recursive: true })
  const bytes = text === undefined ? undefined : encodeText(text)
  if (bytes?.ok === false) throw new UsageError(`${printable(file)} cannot be written as UTF-8`)
  const files = nodeFileSystem(folder)
  const written = bytes === undefined ? files.deleteFile(name) : files.writeFile(name, bytes.value)
  await written.catch((error: unknown) => {
    throw notReachable('write', file, error)
  })
}

function notReachable(verb: string, file: string, error: unknown): UsageError {
  const reason = FileSystemError.isInstance(error) ? error.reason : String(error)
  return new UsageError(`cannot ${verb} ${printable(file)}, which ${reason}: nothing was changed`)
}
