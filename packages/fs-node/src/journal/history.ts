import { type CommitRecord, type FileChange, FileSystemError } from '@emend/fs'
import { hashOf } from '../content.js'
import type { Disk } from '../disk.js'
import { namesIn, removeFolder } from '../folders.js'
import type { Tree } from '../tree.js'
import { applyChange } from './change.js'
import type { Entry } from './entry.js'
import { isId } from './id.js'
import { historyOf, type Journal, type JournalPlan } from './journal.js'
import { readPlan } from './read-plan.js'

/** A commit that is kept to be undone. */
export interface KeptCommit {
  readonly id: string
  readonly time: Date
  /** The id of the commit that it takes back. */
  readonly undoes?: string
  /** The files, and what became of each. */
  readonly files: readonly { readonly path: string; readonly status: 'created' | 'updated' | 'deleted' }[]
}

/**
 * Ends a journal whose commit is done: keeps it where commits are kept.
 * Never fails, since all files are written: a journal that stays says only what is so.
 *
 * @returns the id, where the commit is kept
 */
export async function keepOrDrop({ disk, history }: Tree, journal: Journal): Promise<string | undefined> {
  try {
    if (history === 0) {
      await journal.drop()
      return undefined
    }
    await journal.keep()
    await prune(disk, journal.state, history)
    return journal.id
  } catch {
    return undefined
  }
}

/** Removes the oldest commits, beyond their number and beyond the room they may take; the last one always stays. */
async function prune(disk: Disk, state: string, history: number): Promise<void> {
  let bytes = 0
  for (const [age, id] of (await keptIds(disk, state)).toReversed().entries()) {
    const folder = `${historyOf(state)}/${id}`
    const plan = await readPlan(disk, folder)
    for (const { size = 0 } of plan?.entries ?? []) bytes += size
    if (age >= history || (age > 0 && bytes > MAX_HISTORY_BYTES)) await removeFolder(disk, folder)
  }
}

/** The room for what is kept: 1 GiB. */
const MAX_HISTORY_BYTES = 2 ** 30

/** The commits that are kept, from the oldest. */
export async function keptCommits(disk: Disk, state: string): Promise<KeptCommit[]> {
  const commits: KeptCommit[] = []
  for (const id of await keptIds(disk, state)) {
    const plan = await readPlan(disk, `${historyOf(state)}/${id}`)
    if (plan) commits.push(keptCommit(id, plan))
  }
  return commits
}

/** A kept commit with the content of its files; undefined where none has that id. */
export async function keptRecord(disk: Disk, state: string, id: string): Promise<CommitRecord | undefined> {
  const folder = `${historyOf(state)}/${id}`
  const plan = isId(id) ? await readPlan(disk, folder) : undefined
  if (!plan) return undefined
  const changes: FileChange[] = []
  for (const [index, entry] of plan.entries.entries())
    changes.push(await changeOf(disk, entry, `${folder}/${index}`))
  return { id, changes }
}

async function changeOf(disk: Disk, entry: Entry, file: string): Promise<FileChange> {
  const { path, before, after, modeBefore, change } = entry
  const old = before === undefined ? undefined : await disk.readFile(`${file}.old`)
  if (old && hashOf(old) !== before)
    throw new FileSystemError('io', path, 'cannot be brought back: what was kept of it has been changed')
  const now = old && change && applyChange(old, { ...change, bytes: await disk.readFile(`${file}.change`) })
  return {
    path,
    before: old,
    after: now && hashOf(now) === after ? now : undefined,
    hashBefore: before,
    hashAfter: after,
    ...(modeBefore !== undefined && { modeBefore: modeBefore & 0o777 }),
  }
}

function keptCommit(id: string, { time, undoes, entries }: JournalPlan): KeptCommit {
  const files = entries.map(
    ({ path, before, after }) =>
      ({
        path,
        status: before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated',
      }) as const,
  )
  return { id, time: new Date(time), ...(undoes !== undefined && { undoes }), files }
}

async function keptIds(disk: Disk, state: string): Promise<string[]> {
  return (await namesIn(disk, historyOf(state))).filter(isId)
}
