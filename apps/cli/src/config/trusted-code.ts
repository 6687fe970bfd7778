import { randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TRUSTED_CODE, type TrustedCode, type TrustedConfig, userKeyFolder } from '@emend/fs-node/key-folder'
import { UsageError } from '../exit-code.js'
import { statsOf } from '../input/stats-of.js'
import { changeIn, codeFiles } from './code-files.js'
import { CODE_NAMES } from './config.js'

/**
 * Returns what the user trusts, by folder. The list is stored in the user's own state folder, outside every project, so that
 * no file in a project can add to it.
 *
 * @throws UsageError if other users can write the list, or if it is not one
 */
export async function trustedCode(): Promise<TrustedCode['folders']> {
  const file = listFile()
  const stats = file === undefined ? undefined : await stat(file).catch(() => undefined)
  if (file === undefined || stats === undefined) return {}
  const { getuid } = process
  if (getuid !== undefined && (stats.uid !== getuid() || (stats.mode & 0o022) !== 0))
    throw new UsageError(`${file} can be written by others: look at it, then run chown and chmod 600 on it`)
  const list = readList(await readFile(file, 'utf8'))
  if (list === undefined)
    throw new UsageError(`${file} holds no list of trusted code: remove it, and run emend trust again`)
  return list.folders
}

/**
 * Checks that a configuration that was found may be run: it was trusted in exactly this folder, and neither it nor a file
 * that it loads has changed since. Folders below a trusted one may come from somebody else.
 *
 * @throws UsageError that says what to do
 */
export async function requireTrusted(file: string): Promise<void> {
  const folder = dirname(file)
  const [list, real, config] = await Promise.all([trustedCode(), realpath(folder), realpath(file)])
  const trusted = list[real]
  if (trusted?.config !== config)
    throw new UsageError(
      `${file} is code, which emend runs only if you allow it: name it with --config, run emend trust ${folder}, or go on without it with --no-config`,
    )
  const change = changeIn(trusted.files, config)
  if (change === undefined) return
  throw new UsageError(
    `${file} is not run, because ${change} since you trusted it: look at the change, then run emend trust ${folder} again, or go on without it with --no-config`,
  )
}

/** Whether the user trusted the configuration of a folder, as it was then. */
export async function isTrustedFolder(folder: string): Promise<boolean> {
  return Object.hasOwn(await trustedCode(), await realpath(folder))
}

/** Whether a folder has a configuration that is code. */
export function hasConfigCode(folder: string): boolean {
  return CODE_NAMES.some((name) => statsOf(join(folder, name))?.isFile())
}

/** What `emend trust` says of what it has trusted. */
interface NewlyTrusted {
  readonly folder: string
  /** Where packages load what only running them would tell. */
  readonly notFollowed: readonly string[]
}

/**
 * Trusts the configuration of a folder, and the files that it loads, as they are now.
 *
 * @returns the folder as it is stored in the list, and what is trusted there
 * @throws UsageError if there is no configuration that is code, or if not all that it loads can be known
 */
export async function addTrusted(folder: string): Promise<TrustedConfig & NewlyTrusted> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true)
    throw new UsageError(`${folder} is not a folder`)
  const real = await realpath(folder)
  const found = CODE_NAMES.map((name) => join(real, name)).find((file) => statsOf(file)?.isFile())
  if (found === undefined)
    throw new UsageError(`${folder} has no ${CODE_NAMES.join(' or ')}: there is nothing to trust`)
  const { files, problem, notFollowed } = await codeFiles(found)
  if (problem !== undefined)
    throw new UsageError(
      `${basename(found)} cannot be trusted, because ${problem}: change that, or name the configuration with --config`,
    )
  const config = await realpath(found)
  await save({ ...(await trustedCode()), [real]: { config, files } })
  return { folder: real, config: found, files, notFollowed }
}

/** Takes a folder off the list, also one that no longer exists. @returns the folder as it was stored in the list */
export async function removeTrusted(folder: string): Promise<string> {
  const stats = await stat(folder).catch(() => undefined)
  if (stats !== undefined && !stats.isDirectory()) throw new UsageError(`${folder} is not a folder`)
  const real = stats === undefined ? folder : await realpath(folder)
  const { [real]: _, ...others } = await trustedCode()
  await save(others)
  return real
}

async function save(folders: TrustedCode['folders']): Promise<void> {
  const file = listFile()
  if (file === undefined)
    throw new UsageError('the system knows no home of yours: set XDG_STATE_HOME to a folder')
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  const list: TrustedCode = { version: 1, folders }
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(temporary, `${JSON.stringify(list, undefined, 1)}\n`, { flag: 'wx', mode: 0o600 })
    await rename(temporary, file)
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readList(content: string): TrustedCode | undefined {
  try {
    const list: unknown = JSON.parse(content)
    return isList(list) ? list : undefined
  } catch {
    return undefined
  }
}

function isList(list: unknown): list is TrustedCode {
  if (!isRecord(list) || list['version'] !== 1 || !isRecord(list['folders'])) return false
  return Object.values(list['folders']).every(
    (one) =>
      isRecord(one) &&
      typeof one['config'] === 'string' &&
      isRecord(one['files']) &&
      Object.values(one['files']).every(
        (file) => isRecord(file) && typeof file['hash'] === 'string' && isRecord(file['loads']),
      ),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function listFile(): string | undefined {
  const folder = userKeyFolder()
  return folder === undefined ? undefined : join(folder, TRUSTED_CODE)
}
