import { randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { userKeyFolder } from '@emend/fs-node/key-folder'
import { UsageError } from '../exit-code.js'

/**
 * Returns the folders whose configuration code may be run when it is found, absolute and with their symbolic links resolved.
 * The list is stored in the user's own state folder, outside every project, so that no file in a project can add a folder.
 *
 * @throws UsageError if other users can write the list, or if it is not a list of folders
 */
export async function trustedFolders(): Promise<readonly string[]> {
  const file = listFile()
  const stats = file === undefined ? undefined : await stat(file).catch(() => undefined)
  if (file === undefined || stats === undefined) return []
  const { getuid } = process
  if (getuid !== undefined && (stats.uid !== getuid() || (stats.mode & 0o022) !== 0))
    throw new UsageError(`${file} can be written by others: look at it, then run chown and chmod 600 on it`)
  const list = readList(await readFile(file, 'utf8'))
  if (list === undefined)
    throw new UsageError(`${file} holds no list of folders: remove it, and run emend trust again`)
  return list
}

/**
 * Whether the configuration code in a folder may be run. This is only for exactly that folder: folders below it may
 * come from somebody else.
 */
export async function isTrusted(folder: string): Promise<boolean> {
  const trusted = await trustedFolders()
  return trusted.length > 0 && trusted.includes(await realpath(folder))
}

/** Adds a folder to the list, or removes it. @returns the folder as it is stored in the list */
export async function setTrusted(folder: string, isOn: boolean): Promise<string> {
  const real = await realFolder(folder, isOn)
  const others = (await trustedFolders()).filter((one) => one !== real)
  await save(isOn ? [...others, real] : others)
  return real
}

/** Resolves the links of a folder. A folder that no longer exists can still be removed from the list. */
async function realFolder(folder: string, isOn: boolean): Promise<string> {
  const stats = await stat(folder).catch(() => undefined)
  if (stats?.isDirectory()) return realpath(folder)
  if (isOn || stats !== undefined) throw new UsageError(`${folder} is not a folder`)
  return folder
}

async function save(folders: readonly string[]): Promise<void> {
  const file = listFile()
  if (file === undefined)
    throw new UsageError('the system knows no home of yours: set XDG_STATE_HOME to a folder')
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(temporary, `${JSON.stringify(folders, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 })
    await rename(temporary, file)
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readList(content: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(content)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

function listFile(): string | undefined {
  const folder = userKeyFolder()
  return folder === undefined ? undefined : join(folder, 'trusted-folders.json')
}
