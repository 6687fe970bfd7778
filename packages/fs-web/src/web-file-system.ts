import { closedPlaceOf, type FileStat, type FileSystem, oneByOne, requirePath } from '@emend/fs'
import { isMissing, isOtherKind, isReplaced, reaching } from './failures.js'
import { identityOf } from './identity.js'
import { entriesOf, fileIn, folderIn, isFolder, type WebFile, type WebFolder } from './web-folder.js'
import { isUnfinished, writeIn } from './write.js'

/** What this file system has of `FileSystem`. A browser knows no permission bits, no links and no moves within a picked folder. */
type Offered = Required<
  Pick<
    FileSystem,
    | 'apiVersion'
    | 'name'
    | 'readFile'
    | 'writeFile'
    | 'deleteFile'
    | 'exists'
    | 'stat'
    | 'listFiles'
    | 'identity'
  >
>

/**
 * Makes a file system of a folder that a browser gives: one that a person picked, or the private one of the page's origin.
 *
 * A file is written beside itself and put in place at once, so a reader sees the old or the new content. Where the browser cannot move
 * files, a new file is there empty before its content is. A commit of several files writes one after the other, and puts back what it wrote
 * when one fails; **a page that is closed in between leaves the files that were written until then**, because there is no journal. There are
 * no locks either: another tab or program may write the same files, which a commit notices only before it begins. Names that the browser
 * refuses are refused as `path-refused`. Where the disk takes names in any letter case, two spellings of one file look like two files.
 *
 * @param folder the root of all paths; a page needs the permission to write in it
 */
export function webFileSystem(folder: WebFolder): Offered {
  let identity: ReturnType<Offered['identity']> | undefined
  // The browser refuses to write a file that is being moved.
  const changing = oneByOne()
  return Object.freeze<Offered>({
    apiVersion: 1,
    name: 'web',
    readFile: (path) => reaching(path, () => read(folder, path)),
    writeFile: (path, bytes) =>
      reaching(path, () => changing(() => writeIn(folder, namesOf(path), new Uint8Array(bytes)))),
    deleteFile: (path) => reaching(path, () => changing(() => remove(folder, path))),
    exists: (path) => reaching(path, () => isThere(folder, path)),
    stat: (path) => reaching(path, () => statAt(folder, path)),
    listFiles: () => reaching('.', () => list(folder)),
    identity: () => (identity ??= reaching('.', () => identityOf(folder))),
  })
}

/** The names of the folders above a file, and its own. */
function namesOf(path: string): { readonly above: readonly string[]; readonly name: string } {
  const names = requirePath(path).split('/')
  return { above: names.slice(0, -1), name: names.at(-1) ?? '' }
}

async function folderAt(root: WebFolder, names: readonly string[]): Promise<WebFolder> {
  let folder = root
  for (const name of names) folder = await folderIn(folder, name)
  return folder
}

async function fileAt(root: WebFolder, path: string): Promise<WebFile> {
  const { above, name } = namesOf(path)
  return fileIn(await folderAt(root, above), name)
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

async function remove(root: WebFolder, path: string): Promise<void> {
  const { above, name } = namesOf(path)
  const folder = await folderAt(root, above)
  // A folder without files would be removed as well.
  await fileIn(folder, name)
  await folder.removeEntry(name)
}

/** The file or folder at a path. */
async function entryAt(root: WebFolder, path: string): Promise<WebFile | WebFolder> {
  const { above, name } = namesOf(path)
  const folder = await folderAt(root, above)
  try {
    return await fileIn(folder, name)
  } catch (error) {
    if (!isOtherKind(error)) throw error
    return folderIn(folder, name)
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
      } else if (!isUnfinished(entry.name) && paths.push(prefix + entry.name) === MOST_LISTED) return paths
    }
  }
  return paths
}
