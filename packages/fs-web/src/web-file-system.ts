import { closedPlaceOf, type FileStat, type FileSystem, requirePath } from '@emend/fs'
import { isMissing, isOtherKind, isReplaced, reaching } from './failures.js'
import { entriesOf, isFolder, type WebFile, type WebFolder } from './web-folder.js'

/** What this file system has of `FileSystem`. A browser knows no permission bits, no links and no moves within a picked folder. */
type Offered = Required<
  Pick<
    FileSystem,
    'apiVersion' | 'name' | 'readFile' | 'writeFile' | 'deleteFile' | 'exists' | 'stat' | 'listFiles'
  >
>

/**
 * Makes a file system of a folder that a browser gives: one that a person picked, or the private one of the page's origin.
 *
 * A file is written beside itself and put in place at once, so a reader sees the old or the new content. A commit of several files
 * writes one after the other, and puts back what it wrote when one fails; **a page that is closed in between leaves the files that were
 * written until then**, because there is no journal. There are no locks either: another tab or program may write the same files, which a
 * commit notices only before it begins. Names that the browser refuses are refused as `path-refused`. Where the disk
 * takes names in any letter case, two spellings of one file look like two files.
 *
 * @param folder the root of all paths; a page needs the permission to write in it
 */
export function webFileSystem(folder: WebFolder): Offered {
  return Object.freeze<Offered>({
    apiVersion: 1,
    name: 'web',
    readFile: (path) => reaching(path, () => read(folder, path)),
    writeFile: (path, bytes) => reaching(path, () => write(folder, path, bytes)),
    deleteFile: (path) => reaching(path, () => remove(folder, path)),
    exists: (path) => reaching(path, () => isThere(folder, path)),
    stat: (path) => reaching(path, () => statAt(folder, path)),
    listFiles: () => reaching('.', () => list(folder)),
  })
}

/** The names of the folders above a file, and its own. */
function namesOf(path: string): { readonly above: readonly string[]; readonly name: string } {
  const names = requirePath(path).split('/')
  return { above: names.slice(0, -1), name: names.at(-1) ?? '' }
}

async function folderAt(root: WebFolder, names: readonly string[], create: boolean): Promise<WebFolder> {
  let folder = root
  for (const name of names) folder = await folder.getDirectoryHandle(name, { create })
  return folder
}

async function fileAt(root: WebFolder, path: string): Promise<WebFile> {
  const { above, name } = namesOf(path)
  return (await folderAt(root, above, false)).getFileHandle(name)
}

/** A file that is replaced while it is read cannot be read to its end: then the new one is read. */
async function read(root: WebFolder, path: string, again = MOST_READS): Promise<Uint8Array> {
  const file = await (await fileAt(root, path)).getFile()
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    if (again === 0 || !isReplaced(error)) throw error
    return read(root, path, again - 1)
  }
}

const MOST_READS = 20

async function write(root: WebFolder, path: string, bytes: Uint8Array): Promise<void> {
  const { above, name } = namesOf(path)
  const content = new Uint8Array(bytes)
  const folder = await folderAt(root, above, true)
  const isNew = !(await hasFile(folder, name))
  const file = await folder.getFileHandle(name, { create: true })
  try {
    const stream = await file.createWritable()
    try {
      await stream.write(content)
    } catch (error) {
      await stream.abort()
      throw error
    }
    await stream.close()
  } catch (error) {
    if (isNew) await folder.removeEntry(name).catch(() => undefined)
    throw error
  }
}

async function hasFile(folder: WebFolder, name: string): Promise<boolean> {
  try {
    await folder.getFileHandle(name)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function remove(root: WebFolder, path: string): Promise<void> {
  const { above, name } = namesOf(path)
  const folder = await folderAt(root, above, false)
  // A folder without files would be removed as well.
  await folder.getFileHandle(name)
  await folder.removeEntry(name)
}

/** The file or folder at a path. */
async function entryAt(root: WebFolder, path: string): Promise<WebFile | WebFolder> {
  const { above, name } = namesOf(path)
  const folder = await folderAt(root, above, false)
  try {
    return await folder.getFileHandle(name)
  } catch (error) {
    if (!isOtherKind(error)) throw error
    return folder.getDirectoryHandle(name)
  }
}

/** Whether anything is at a path: nothing is below a file. */
async function isThere(root: WebFolder, path: string): Promise<boolean> {
  try {
    await entryAt(root, path)
    return true
  } catch (error) {
    if (isMissing(error) || isOtherKind(error)) return false
    throw error
  }
}

async function statAt(root: WebFolder, path: string): Promise<FileStat> {
  const entry = await entryAt(root, path)
  if (isFolder(entry)) return { kind: 'directory', size: 0 }
  const { size } = await entry.getFile()
  return { kind: 'file', size }
}

/** The most files that are listed. They serve to suggest a path. */
const MOST_LISTED = 10_000
/** Folders that hold no sources, and would use up the list. */
const LEFT_OUT = new Set(['node_modules'])

/** The paths of files, those of a folder before those of its folders, in the order of names. */
async function list(root: WebFolder): Promise<string[]> {
  const paths: string[] = []
  const folders: [string, WebFolder][] = [['', root]]
  for (const [prefix, folder] of folders) {
    for (const entry of await entriesOf(folder)) {
      if (closedPlaceOf(entry.name) !== undefined) continue
      if (isFolder(entry)) {
        if (!LEFT_OUT.has(entry.name)) folders.push([`${prefix}${entry.name}/`, entry])
      } else if (paths.push(prefix + entry.name) === MOST_LISTED) return paths
    }
  }
  return paths
}
