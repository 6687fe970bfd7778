import { dirname, sep } from 'node:path'
import { foldName, plainName } from '@emend/fs'
import type { Disk } from '../disk.js'
import { TRUSTED_CODE, type TrustedCode } from '../key-folder.js'

/** Answers whether a file, by its absolute path with symbolic links resolved, is run by emend. */
export type IsCode = (file: string) => boolean

/**
 * Returns a function that reads which files `emend trust` has allowed to run. It reads the list each time, because the
 * user may have trusted something since. A list that cannot be read is empty: then nothing on it is run, either.
 *
 * @param folder of the user's key, absolute; undefined where the user has none
 */
export function trustedCodeIn(disk: Disk, folder: string | undefined): () => Promise<IsCode> {
  let last: { readonly bytes: Uint8Array; readonly isCode: IsCode } | undefined
  return async () => {
    if (folder === undefined) return () => false
    const bytes = await disk.readFile(`${folder}/${TRUSTED_CODE}`).catch(() => undefined)
    if (bytes === undefined) return () => false
    if (last === undefined || Buffer.compare(last.bytes, bytes) !== 0)
      last = { bytes, isCode: listedIn(bytes) }
    return last.isCode
  }
}

function listedIn(bytes: Uint8Array): IsCode {
  try {
    const { folders } = JSON.parse(new TextDecoder().decode(bytes)) as TrustedCode
    const all = Object.values(folders).map(({ files }) => runIn(Object.keys(files)))
    return (file) => all.some((isCode) => isCode(file))
  } catch {
    return () => false
  }
}

/**
 * Answers for the files of one configuration. If one is of a package, everything in the folders `node_modules` is code in which
 * Node looks for packages from these files: packages load other files and packages by names that they compute.
 *
 * @param files absolute, with symbolic links resolved
 */
export function runIn(files: readonly string[]): IsCode {
  if (files.length === 0) return () => false
  const names = new Set(files.map(foldName))
  const searched = files.some((file) => packageFoldersIn(file).length > 0) ? foldersAbove(files) : new Set()
  return (file) => names.has(foldName(file)) || packageFoldersIn(file).some((folder) => searched.has(folder))
}

/** Whether a folder has this name or, where it has a short one, may have it. */
function isPackages(name: string): boolean {
  return PACKAGES.test(plainName(name))
}

/** Paths of ASCII without what each of these names has. */
const WITHOUT_PACKAGES = /^(?!.*(?:node_m|~))[ -~]*$/i
const PACKAGES = /^(?:node_modules|node_m~\d+|no[0-9a-f]{4}~\d+)$/

function foldersAbove(files: readonly string[]): ReadonlySet<unknown> {
  const folders = new Set<string>()
  for (const file of files)
    for (let folder = dirname(file); !folders.has(foldName(folder)); folder = dirname(folder))
      folders.add(foldName(folder))
  return folders
}

/** The folders whose `node_modules` a file is in or is. */
function packageFoldersIn(file: string): readonly string[] {
  if (WITHOUT_PACKAGES.test(file)) return []
  const names = file.split(sep)
  return names.flatMap((name, at) =>
    isPackages(name) ? [foldName(names.slice(0, at).join(sep) || sep)] : [],
  )
}
