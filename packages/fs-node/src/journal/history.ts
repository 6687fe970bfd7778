import { type CommitRecord, type FileChange, FileSystemError } from '@emend/fs'
import { hashOf } from '../content.js'
import type { Disk } from '../disk.js'
import { ifPresent } from '../errors.js'
import { namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import { stage } from '../stage.js'
import type { Tree } from '../tree.js'
import { applyChange } from './change.js'
import type { Entry } from './entry.js'
import { isId, timeOf } from './id.js'
import { changesOf, historyOf, type Journal, type JournalPlan, markText, readSealed } from './journal.js'
import { isFolderOfFiles, parsePlan } from './read-plan.js'
import type { Recovery, Unverified } from './recovery.js'
import { NOT_VERIFIED, otherRoot } from './unverified-reasons.js'

/** A commit that is kept so that it can be undone. */
export interface KeptCommit {
  readonly id: string
  readonly time: Date
  /** The ids of the commits that this one undoes. */
  readonly undoes?: readonly string[]
  /** The ids of the commits of which this one undoes a part. */
  readonly undoesPart?: readonly string[]
  /** Which agent made it; undefined for what emend itself wrote. */
  readonly origin?: Origin
  /** The files that changed during an agent's call, and of which nothing is kept. */
  readonly notKept?: readonly { readonly path: string; readonly reason: string }[]
  /** Whether other files of the folder were not looked at, because there are too many. */
  readonly notLooked?: true
  /** Why it may hold what others wrote, so that it is undone by its id alone. The end of a sentence that begins with the commit. */
  readonly uncertain?: string
  /** Why it cannot be undone: it is not this user's, or has been changed. The end of a sentence that begins with the commit. */
  readonly unverified?: string
  /** The files, and what the commit did to each; empty if the record cannot be read. */
  readonly files: readonly KeptFile[]
}

/** The call of an agent's own tool that made a change, as far as the agent says it. */
export interface Origin {
  /** The name of the agent, as `emend hook` knows it. */
  readonly host: string
  readonly session?: string
  /** The turn in the session: the agent's own name of it, or its number, counted from 1. */
  readonly turn?: string
  readonly tool?: string
  readonly call?: string
}

/** What a commit did to a file. */
export interface KeptFile {
  readonly path: string
  readonly status: 'created' | 'updated' | 'moved' | 'deleted'
  /** The path before, if the file was moved. */
  readonly from?: string
}

/**
 * Ends the journal of a commit that is done: moves it to the history, or removes it if no commits are kept.
 * Never fails, because all files are written: if the journal stays, it only says what is already true.
 *
 * @param entries of the commit
 * @param history how many commits are kept
 * @param isOwn whether the journal is this user's. The id of a journal that is only trusted may be arbitrary, even later
 * than any real id, so it is not recorded as the last id
 * @returns the id, if the commit is kept
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
    if (isOwn)
      await tree.written.add(
        root,
        entries.filter(({ after }) => after !== undefined),
      )
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
 * Removes the oldest commits that exceed the number or the space of the history; the latest commit always stays. Commits
 * that are not this user's do not count, and stay.
 */
async function prune(tree: Tree, root: string, state: string, history: number): Promise<void> {
  let bytes = 0
  let age = 0
  for (const kept of (await readAllKept(tree, root, state)).toReversed()) {
    if (kept.plan === undefined || kept.unverifiedReason !== undefined) continue
    for (const { size = 0 } of kept.plan.entries) bytes += size
    if (age >= history || (age > 0 && bytes > MAX_HISTORY_BYTES)) await removeFolder(tree.disk, kept.folder)
    age++
  }
}

/**
 * Whether the history may have to be pruned. Reading it takes as long as a small commit, so it is skipped while at most a
 * quarter more commits than wanted are kept, and this commit is so small that `history` commits of its size would take at
 * most a sixteenth of the space.
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

/** The space for kept commits: 1 GiB. */
const MAX_HISTORY_BYTES = 2 ** 30

/** A kept commit as it was found in the history. */
interface Kept {
  readonly id: string
  readonly folder: string
  readonly plan: JournalPlan | undefined
  /** Why it is not accepted as this user's; undefined if it is. */
  readonly unverifiedReason: string | undefined
}

async function readAllKept(tree: Tree, root: string, state: string): Promise<Kept[]> {
  const all: Kept[] = []
  for (const id of await namesIn(tree.disk, historyOf(state)))
    if (isId(id)) all.push(await readKept(tree, root, `${historyOf(state)}/${id}`, id))
  return all
}

async function readKept({ disk, seals }: Tree, root: string, folder: string, id: string): Promise<Kept> {
  if (!(await isFolderOfFiles(disk, folder)))
    return { id, folder, plan: undefined, unverifiedReason: NOT_VERIFIED }
  const sealed = await readSealed(disk, seals, 'plan', folder)
  const mark = await readSealed(disk, seals, 'mark', folder)
  if (sealed === undefined || sealed === 'too-large')
    return { id, folder, plan: undefined, unverifiedReason: NOT_VERIFIED }
  const plan = parsePlan(sealed.text)
  const isMarked =
    typeof mark === 'object' && mark.verified && mark.text === markText('committed', sealed.code)
  if (!sealed.verified || !isMarked || plan?.id !== id)
    return { id, folder, plan, unverifiedReason: NOT_VERIFIED }
  return { id, folder, plan, unverifiedReason: plan.root === root ? undefined : otherRoot(plan.root) }
}

/** Returns the kept commits, oldest first. */
export async function keptCommits(tree: Tree, root: string, state: string): Promise<KeptCommit[]> {
  return (await readAllKept(tree, root, state)).map(({ id, plan, unverifiedReason }) => {
    // An unreadable commit is listed too: without it, the commit before it would be taken for the latest.
    const commit = plan === undefined ? { id, time: new Date(timeOf(id)), files: [] } : keptCommit(id, plan)
    return { ...commit, ...(unverifiedReason !== undefined && { unverified: unverifiedReason }) }
  })
}

/**
 * The places that kept commits wrote, with the SHA-256 of what was there before the first of them; undefined for no file, and where a
 * commit is not this user's: then nothing that it says of before is believed.
 */
export async function keptBefore(
  tree: Tree,
  root: string,
  state: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  const first = new Map<string, string | undefined>()
  for (const { plan, unverifiedReason } of await readAllKept(tree, root, state))
    for (const { place, before } of plan?.entries ?? []) {
      if (unverifiedReason !== undefined) first.set(place, undefined)
      else if (!first.has(place)) first.set(place, before)
    }
  return first
}

/**
 * Handles the kept commits that are not this user's: they are adopted, removed, or left as they are.
 *
 * @returns one report for each of them
 */
export async function settleHistory(
  tree: Tree,
  root: string,
  state: string,
  unverified: Unverified,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = []
  for (const { id, folder, plan, unverifiedReason } of await readAllKept(tree, root, state)) {
    if (unverifiedReason === undefined) continue
    const paths = plan?.entries.map(({ path }) => path) ?? []
    const about = { id, reason: unverifiedReason, paths, conflicts: [] }
    const isTrusted = unverified === 'trust' && plan !== undefined
    if (unverified === 'discard') await removeAll(tree.disk, folder)
    else if (isTrusted) await adopt(tree, { ...plan, id, root }, folder)
    const outcome = unverified === 'discard' ? 'discarded' : isTrusted ? 'trusted' : 'unverified'
    recoveries.push({ ...about, outcome })
  }
  return recoveries
}

/** Seals a kept commit with this user's key, for this root. */
async function adopt({ disk, seals }: Tree, plan: JournalPlan, folder: string): Promise<void> {
  const sealed = await seals.seal('plan', JSON.stringify(plan))
  const mark = await seals.seal('mark', markText('committed', sealed.code))
  for (const [name, { bytes }] of [['plan', sealed] as const, ['mark', mark] as const]) {
    await removeAll(disk, `${folder}/${name}`)
    await stage(disk, `${folder}/${name}`, { bytes, mode: 0o600, old: undefined })
  }
}

/**
 * Returns a kept commit with the content of its files; undefined if none has that id.
 *
 * @throws FileSystemError `io` if it is not this user's, or if its kept content has been changed
 */
export async function keptRecord(
  tree: Tree,
  root: string,
  state: string,
  id: string,
): Promise<CommitRecord | undefined> {
  const folder = `${historyOf(state)}/${id}`
  if (!isId(id) || (await statsAt(tree.disk, folder)) === undefined) return undefined
  const { plan, unverifiedReason } = await readKept(tree, root, folder, id)
  if (plan === undefined || unverifiedReason !== undefined)
    throw new FileSystemError('io', id, unverifiedReason ?? NOT_VERIFIED)
  const bytes = plan.entries.some(({ change }) => change)
    ? await readKeptFile(tree.disk, changesOf(folder), id)
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

/** @param bytes the new bytes of the entry's change */
async function changeOf(disk: Disk, entry: Entry, file: string, bytes: Uint8Array): Promise<FileChange> {
  const { path, before, after, modeBefore, link, change } = entry
  const old = before === undefined ? undefined : await readKeptFile(disk, `${file}.old`, path)
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

async function readKeptFile(disk: Disk, file: string, path: string): Promise<Uint8Array> {
  const bytes = await ifPresent(disk.readFile(file))
  if (bytes === undefined) throw new FileSystemError('io', path, `${LOST} is missing`)
  return bytes
}

const LOST = 'cannot be brought back: what was kept of it'

function keptCommit(id: string, { time, undoes, undoesPart, entries }: JournalPlan): KeptCommit {
  const left = new Set(entries.flatMap(({ from }) => from ?? []))
  const files = entries.flatMap(({ path, from, before, after }): KeptFile[] => {
    if (from !== undefined) return [{ path, status: 'moved', from }]
    if (after === undefined) return left.has(path) ? [] : [{ path, status: 'deleted' }]
    return [{ path, status: before === undefined ? 'created' : 'updated' }]
  })
  return {
    id,
    time: new Date(time),
    ...(undoes !== undefined && { undoes }),
    ...(undoesPart !== undefined && { undoesPart }),
    files,
  }
}
