import { type CommitRecord, type FileChange, FileSystemError } from '@emend/fs'
import { hashOf } from '../content.js'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import { stage } from '../stage.js'
import type { Tree } from '../tree.js'
import { applyChange } from './change.js'
import { NOT_VERIFIED, otherRoot } from './doubt.js'
import type { Entry } from './entry.js'
import { isId, timeOf } from './id.js'
import { changesOf, historyOf, type Journal, type JournalPlan, markText, readSealed } from './journal.js'
import { isFolderOfFiles, parsePlan } from './read-plan.js'
import type { Recovery, Unverified } from './recovery.js'

/** A commit that is kept to be undone. */
export interface KeptCommit {
  readonly id: string
  readonly time: Date
  /** The id of the commit that it takes back. */
  readonly undoes?: string
  /** Why it cannot be undone: it is not this user's, or has been changed. As the end of a sentence that begins with it. */
  readonly unverified?: string
  /** The files, and what became of each; none where that cannot be read. */
  readonly files: readonly KeptFile[]
}

/** What a commit did to a file. */
export interface KeptFile {
  readonly path: string
  readonly status: 'created' | 'updated' | 'moved' | 'deleted'
  /** The path before, where it was moved. */
  readonly from?: string
}

/**
 * Ends a journal whose commit is done: keeps it where commits are kept.
 * Never fails, since all files are written: a journal that stays says only what is so.
 *
 * @param entries what it did
 * @param history how many commits are kept
 * @param isOwn whether the journal is this user's: the id of one that is only trusted may be any, also one that no other
 * reaches
 * @returns the id, where the commit is kept
 */
export async function keepOrDrop(
  tree: Tree,
  journal: Journal,
  entries: readonly Entry[],
  history: number,
  isOwn = true,
): Promise<string | undefined> {
  try {
    const root = await tree.root('')
    if (history === 0) await journal.drop()
    else await journal.keep()
    if (isOwn) await tree.finished.add(root, journal.id)
    if (history === 0) return undefined
    if (await mayBeTooMuch(tree.disk, journal.state, entries, history))
      await prune(tree, root, journal.state, history)
    return journal.id
  } catch {
    return undefined
  }
}

/**
 * Removes the oldest commits, beyond their number and beyond the space they may take; the last one always stays. What is
 * not this user's does not count, and stays.
 */
async function prune(tree: Tree, root: string, state: string, history: number): Promise<void> {
  let bytes = 0
  let age = 0
  for (const kept of (await allKept(tree, root, state)).toReversed()) {
    if (kept.plan === undefined || kept.doubt !== undefined) continue
    for (const { size = 0 } of kept.plan.entries) bytes += size
    if (age >= history || (age > 0 && bytes > MAX_HISTORY_BYTES)) await removeFolder(tree.disk, kept.folder)
    age++
  }
}

/**
 * Whether what is kept has to be read, which takes as long as a small commit: not while it is at most a quarter more than wanted, and
 * this commit so small that as many of them take a sixteenth of the space.
 */
async function mayBeTooMuch(
  disk: Disk,
  state: string,
  entries: readonly Entry[],
  history: number,
): Promise<boolean> {
  const bytes = entries.reduce((sum, { size = 0 }) => sum + size, 0)
  if (bytes * history * 16 > MAX_HISTORY_BYTES) return true
  return (await namesIn(disk, historyOf(state))).length > history + Math.floor(history / 4)
}

/** The space for what is kept: 1 GiB. */
const MAX_HISTORY_BYTES = 2 ** 30

/** A folder of the history, as it is found. */
interface Kept {
  readonly id: string
  readonly folder: string
  readonly plan: JournalPlan | undefined
  /** Why it is not taken for this user's; undefined where it is. */
  readonly doubt: string | undefined
}

async function allKept(tree: Tree, root: string, state: string): Promise<Kept[]> {
  const all: Kept[] = []
  for (const id of await namesIn(tree.disk, historyOf(state)))
    if (isId(id)) all.push(await keptIn(tree, root, `${historyOf(state)}/${id}`, id))
  return all
}

async function keptIn({ disk, seals }: Tree, root: string, folder: string, id: string): Promise<Kept> {
  if (!(await isFolderOfFiles(disk, folder))) return { id, folder, plan: undefined, doubt: NOT_VERIFIED }
  const sealed = await readSealed(disk, seals, 'plan', folder)
  const mark = await readSealed(disk, seals, 'mark', folder)
  if (sealed === undefined || sealed === 'too-large')
    return { id, folder, plan: undefined, doubt: NOT_VERIFIED }
  const plan = parsePlan(sealed.text)
  const isMarked =
    typeof mark === 'object' && mark.verified && mark.text === markText('committed', sealed.code)
  if (!sealed.verified || !isMarked || plan?.id !== id) return { id, folder, plan, doubt: NOT_VERIFIED }
  return { id, folder, plan, doubt: plan.root === root ? undefined : otherRoot(plan.root) }
}

/** The commits that are kept, from the oldest. */
export async function keptCommits(tree: Tree, root: string, state: string): Promise<KeptCommit[]> {
  return (await allKept(tree, root, state)).map(({ id, plan, doubt }) => {
    // Left out, the commit before it would be taken for the last one.
    const commit = plan === undefined ? { id, time: new Date(timeOf(id)), files: [] } : keptCommit(id, plan)
    return { ...commit, ...(doubt !== undefined && { unverified: doubt }) }
  })
}

/**
 * Settles the kept commits that are not this user's: they become so, are removed, or stay.
 *
 * @returns one report for each
 */
export async function settleHistory(
  tree: Tree,
  root: string,
  state: string,
  unverified: Unverified,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = []
  for (const { id, folder, plan, doubt } of await allKept(tree, root, state)) {
    if (doubt === undefined) continue
    const paths = plan?.entries.map(({ path }) => path) ?? []
    const about = { id, reason: doubt, paths, conflicts: [] }
    const isTrusted = unverified === 'trust' && plan !== undefined
    if (unverified === 'discard') await removeAll(tree.disk, folder)
    else if (isTrusted) await adopt(tree, { ...plan, id, root }, folder)
    const outcome = unverified === 'discard' ? 'discarded' : isTrusted ? 'trusted' : 'unverified'
    recoveries.push({ ...about, outcome })
  }
  return recoveries
}

/** Seals a kept commit as this user's, for this root. */
async function adopt({ disk, seals }: Tree, plan: JournalPlan, folder: string): Promise<void> {
  const sealed = await seals.seal('plan', JSON.stringify(plan))
  const mark = await seals.seal('mark', markText('committed', sealed.code))
  for (const [name, { bytes }] of [['plan', sealed] as const, ['mark', mark] as const]) {
    await removeAll(disk, `${folder}/${name}`)
    await stage(disk, `${folder}/${name}`, { bytes, mode: 0o600, old: undefined })
  }
}

/**
 * A kept commit with the content of its files; undefined where none has that id.
 *
 * @throws FileSystemError `io` where it is not this user's, or what was kept has been changed
 */
export async function keptRecord(
  tree: Tree,
  root: string,
  state: string,
  id: string,
): Promise<CommitRecord | undefined> {
  const folder = `${historyOf(state)}/${id}`
  if (!isId(id) || (await statsAt(tree.disk, folder)) === undefined) return undefined
  const { plan, doubt } = await keptIn(tree, root, folder, id)
  if (plan === undefined || doubt !== undefined) throw new FileSystemError('io', id, doubt ?? NOT_VERIFIED)
  const bytes = plan.entries.some(({ change }) => change)
    ? await keptOf(tree.disk, changesOf(folder), id)
    : new Uint8Array()
  const changes: FileChange[] = []
  let at = 0
  for (const [index, entry] of plan.entries.entries()) {
    const from = at
    at += entry.change?.length ?? 0
    changes.push(await changeOf(tree.disk, entry, `${folder}/${index}`, bytes.subarray(from, at)))
  }
  return { id, changes, folders: plan.folders }
}

/** @param bytes what the entry puts in place of others */
async function changeOf(disk: Disk, entry: Entry, file: string, bytes: Uint8Array): Promise<FileChange> {
  const { path, before, after, modeBefore, link, change } = entry
  const old = before === undefined ? undefined : await keptOf(disk, `${file}.old`, path)
  if (old && hashOf(old) !== before) throw new FileSystemError('io', path, `${LOST} has been changed`)
  const now = old && change && applyChange(old, { ...change, bytes })
  return {
    path,
    before: old,
    after: now && hashOf(now) === after ? now : undefined,
    hashBefore: before,
    hashAfter: after,
    ...(modeBefore !== undefined && { modeBefore: modeBefore & 0o777 }),
    ...(link !== undefined && { linkBefore: link }),
  }
}

async function keptOf(disk: Disk, file: string, path: string): Promise<Uint8Array> {
  try {
    return await disk.readFile(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new FileSystemError('io', path, `${LOST} is missing`)
  }
}

const LOST = 'cannot be brought back: what was kept of it'

function keptCommit(id: string, { time, undoes, entries }: JournalPlan): KeptCommit {
  const left = new Set(entries.flatMap(({ from }) => from ?? []))
  const files = entries.flatMap(({ path, from, before, after }): KeptFile[] => {
    if (from !== undefined) return [{ path, status: 'moved', from }]
    if (after === undefined) return left.has(path) ? [] : [{ path, status: 'deleted' }]
    return [{ path, status: before === undefined ? 'created' : 'updated' }]
  })
  return { id, time: new Date(time), ...(undoes !== undefined && { undoes }), files }
}
