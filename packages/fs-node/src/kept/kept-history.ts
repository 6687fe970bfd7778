import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommitRecord, checkPath, type FileChange, FileSystemError } from '@emend/fs'
import type { KeptCommit, KeptFile } from '../journal/history.js'
import { isId } from '../journal/id.js'
import { changesIn, type KeptHead, type KeptPart, readHead } from './entry-file.js'
import { isEndless } from './held.js'
import { keepUnfinished, LATE } from './keep.js'
import { keptFolder } from './kept-folder.js'

/** Returns what agents changed below a root, as their hooks kept it, oldest first. @param root real and absolute */
export async function keptByAgents(root: string): Promise<KeptCommit[]> {
  const folder = await keptFolder(root, false)
  if (folder === undefined) return []
  await keepUnfinished(folder, (name, age) => age > LATE || isEndless(name))
  const commits: KeptCommit[] = []
  for (const id of (await readdir(folder)).filter(isId).sort()) {
    const head = await readHead(join(folder, id))
    if (head !== undefined && isOf(head, root)) commits.push(commitOf(id, head))
  }
  return commits
}

/** Whether an entry is of this root, and names files below it only. */
function isOf({ root, files }: KeptHead, wanted: string): boolean {
  return root === wanted && files.every(({ path }) => typeof path === 'string' && checkPath(path).ok)
}

function commitOf(
  id: string,
  { time, origin, files, notKept = [], notLooked, uncertain }: KeptHead,
): KeptCommit {
  return {
    id,
    time: new Date(time),
    origin,
    ...(notKept.length > 0 && { notKept }),
    ...(notLooked && { notLooked }),
    ...(uncertain !== undefined && { uncertain }),
    files: files.map(fileOf),
  }
}

function fileOf({ path, before, after }: KeptPart): KeptFile {
  return { path, status: before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated' }
}

/**
 * Returns the record of what an agent changed; undefined if no entry has the id.
 *
 * @throws FileSystemError `io` if its bytes are not those that it names
 */
export async function keptByAgent(root: string, id: string): Promise<CommitRecord | undefined> {
  const folder = isId(id) ? await keptFolder(root, false) : undefined
  const file = folder === undefined ? undefined : join(folder, id)
  const head = file === undefined ? undefined : await readHead(file)
  if (file === undefined || head === undefined || !isOf(head, root)) return undefined
  const changes = changesIn(head, await readFile(file))
  if (changes === undefined) throw new FileSystemError('io', id, 'has been changed since it was kept')
  return {
    id,
    changes: changes.map(({ path, before, after, mode }, at): FileChange => {
      const { before: hashBefore, after: hashAfter } = head.files[at] as KeptPart
      return { path, before, after, hashBefore, hashAfter, ...(mode !== undefined && { modeBefore: mode }) }
    }),
  }
}

/**
 * Removes what hooks kept of agents' edits below a root, also what is held of calls that run.
 *
 * @param ids of the entries. Default: all
 * @returns how many entries were removed
 */
export async function forgetKept(root: string, ids?: readonly string[]): Promise<number> {
  const folder = await keptFolder(root, false)
  if (folder === undefined) return 0
  const wanted = (await readdir(folder)).filter((name) => (ids === undefined ? true : ids.includes(name)))
  for (const name of wanted) await rm(join(folder, name), { force: true })
  return wanted.filter(isId).length
}
