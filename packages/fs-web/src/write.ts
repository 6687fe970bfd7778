import { isMissing } from './failures.js'
import { fileIn, folderIn, type WebFile, type WebFolder } from './web-folder.js'

type Content = Uint8Array<ArrayBuffer>

/** Where a file is: the names of the folders above it, and its own. */
interface Names {
  readonly above: readonly string[]
  readonly name: string
}

/** Writes a file and creates the folders that it needs. After a failure, nothing of it is left. */
export async function writeIn(
  root: WebFolder,
  names: Names,
  content: Content,
  again: number = MOST_TRIES,
): Promise<void> {
  const created: Created[] = []
  try {
    const folder = await folderFor(root, names.above, created)
    if (await hasFile(folder, names.name)) await fill(await fileIn(folder, names.name), content)
    else await writeNew(folder, names.name, content)
  } catch (error) {
    await removeEmpty(created)
    // Another write that failed may have removed the new folder of both.
    if (again === 0 || !isMissing(error)) throw error
    await writeIn(root, names, content, again - 1)
  }
}

const MOST_TRIES = 20

/** A new folder, and the one that it is in. */
interface Created {
  readonly parent: WebFolder
  readonly name: string
}

async function folderFor(root: WebFolder, names: readonly string[], created: Created[]): Promise<WebFolder> {
  let parent = root
  for (const name of names) {
    try {
      parent = await folderIn(parent, name)
    } catch (error) {
      if (!isMissing(error)) throw error
      const folder = await folderIn(parent, name, true)
      created.push({ parent, name })
      parent = folder
    }
  }
  return parent
}

/** Removes folders, the innermost first. One that is not empty by now stays: the browser refuses to remove it. */
async function removeEmpty(created: readonly Created[]): Promise<void> {
  for (const { parent, name } of created.toReversed()) await parent.removeEntry(name).catch(() => undefined)
}

/** Removes a file of ours. A browser that still ends an earlier write there refuses it for a moment. */
async function removeSoon(folder: WebFolder, name: string): Promise<void> {
  for (let tries = MOST_REMOVALS; tries > 0; tries--) {
    try {
      return await folder.removeEntry(name)
    } catch (error) {
      if (isMissing(error)) return
    }
  }
}

const MOST_REMOVALS = 100

/** Writes a new file under another name, which it leaves when it is complete. */
async function writeNew(folder: WebFolder, name: string, content: Content): Promise<void> {
  const unfinished = `${UNFINISHED}${Date.now().toString(36)}${Math.random().toString(36).slice(1)}`
  const file = await fileIn(folder, unfinished, true)
  try {
    if (file.move === undefined) return await writeInPlace(folder, name, content)
    await fill(file, content)
    // A browser may move files of some folders only. A name that it refuses is told apart by the second way.
    await file.move(name).catch(() => writeInPlace(folder, name, content))
  } finally {
    await removeSoon(folder, unfinished)
  }
}

const UNFINISHED = '.emend-unfinished-'

/** Whether a name is that of a file that is being written, by us or by Chromium itself. A page that was closed may have left it. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(UNFINISHED) || name.endsWith('.crswap')
}

/** Creates a file empty and then writes it. After a failure it is removed, unless somebody else has written it. */
async function writeInPlace(folder: WebFolder, name: string, content: Content): Promise<void> {
  const isNew = !(await hasFile(folder, name))
  const file = await fileIn(folder, name, true)
  try {
    await fill(file, content)
  } catch (error) {
    const isEmpty = await file.getFile().then(
      ({ size }) => size === 0,
      () => false,
    )
    if (isNew && isEmpty) await folder.removeEntry(name).catch(() => undefined)
    throw error
  }
}

async function fill(file: WebFile, content: Content): Promise<void> {
  const stream = await file.createWritable()
  try {
    await stream.write(content)
  } catch (error) {
    await stream.abort()
    throw error
  }
  await stream.close()
}

async function hasFile(folder: WebFolder, name: string): Promise<boolean> {
  try {
    await fileIn(folder, name)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
