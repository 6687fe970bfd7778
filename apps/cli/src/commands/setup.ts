import { mkdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { printable, renderDiff } from '@emend/core'
import { decodeText, encodeText } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { AGENTS, type Agent, type Scope } from '../agents/agents.js'
import { NotEditable } from '../agents/not-editable.js'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'

/** The options of `emend setup`. */
export interface SetupFlags {
  readonly project?: boolean
  readonly user?: boolean
  readonly dryRun: boolean
  readonly remove: boolean
  readonly cwd: string
}

/** `emend setup`: tells a coding agent to ask emend, or no longer; shows the change of its settings, and makes it. */
export async function setup(name: string, flags: SetupFlags): Promise<ExitCode> {
  const agent = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined
  if (agent === undefined)
    throw new UsageError(`no agent ${JSON.stringify(name)}; there are ${Object.keys(AGENTS).join(', ')}`)
  const file = agent.fileOf(scopeOf(name, agent, flags), resolve(flags.cwd))
  const before = await textOf(file)
  const after = changed(agent, file, before, flags)
  if (before === after) {
    process.stdout.write(
      `${printable(file)} ${flags.remove ? 'has no emend' : 'has emend already'}: nothing to do\n`,
    )
    return EXIT.applied
  }
  process.stdout.write(renderDiff({ path: file.replace(/^\//, ''), before, after }))
  if (flags.dryRun) return EXIT.applied
  await write(file, after)
  process.stdout.write(`${flags.remove ? 'taken out of' : 'written to'} ${printable(file)}\n`)
  if (!flags.remove && agent.afterwards !== undefined) process.stdout.write(`${agent.afterwards}\n`)
  return EXIT.applied
}

function scopeOf(name: string, { scopes }: Agent, { project = false, user = false }: SetupFlags): Scope {
  if (project && user) throw new UsageError('--project and --user exclude each other')
  const wanted = project ? 'project' : user ? 'user' : scopes[0]
  const scope = scopes.find((one) => one === wanted)
  if (scope === undefined) throw new UsageError(`${name} is set up for a project only`)
  return scope
}

function changed(
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

async function textOf(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UsageError(`cannot read ${printable(file)}: ${error.code ?? error.message}`)
  })
  const text = bytes && decodeText(bytes)
  if (text?.ok === false) throw new UsageError(`${printable(file)} is no text: it is left as it is`)
  return text?.value
}

/** Settings may be a link to a file elsewhere, which is written then. */
async function write(file: string, text: string | undefined): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const real = await realpath(file).catch(() => file)
  const folder = nodeFileSystem(dirname(real))
  if (text === undefined) return folder.deleteFile(basename(real))
  const bytes = encodeText(text)
  if (!bytes.ok) throw new UsageError(`${printable(file)} cannot be written as UTF-8`)
  await folder.writeFile(basename(real), bytes.value)
}
