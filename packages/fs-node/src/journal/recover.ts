import { resolve } from 'node:path'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { namesIn, removeFolder } from '../folders.js'
import type { Tree } from '../tree.js'
import { clearAway, flushFolders } from './close.js'
import { type EntryState, exists, install, type PlacedEntry, placeEntry, restore, stateOf } from './entry.js'
import { keepOrDrop } from './history.js'
import { isId } from './id.js'
import { Journal, type JournalPlan, journalsOf } from './journal.js'
import { readPlan } from './read-plan.js'

/** What was done about a commit that had been interrupted. */
export interface Recovery {
  readonly id: string
  /** Whether all files are now as the commit was to leave them, or as they were before it. */
  readonly outcome: 'finished' | 'undone'
  /** The files that it was about. */
  readonly paths: readonly string[]
  /**
   * Those of them that somebody has changed since, in a way that neither finishing nor undoing allows for; they are left
   * alone. What the commit had for them is kept in the folder `conflicts` of the state folder.
   */
  readonly conflicts: readonly string[]
}

/** Finishes or takes back every commit whose journal is found. Under the lock of the root. */
export async function recoverAll(tree: Tree, root: string, state: string): Promise<Recovery[]> {
  const recoveries: Recovery[] = []
  for (const id of await namesIn(tree.disk, journalsOf(state))) {
    const journal = new Journal(tree.disk, state, id)
    const plan = isId(id) ? await readPlan(tree.disk, journal.folder) : null
    // Without a plan nothing was begun, or everything is done.
    if (plan === undefined) await removeFolder(tree.disk, journal.folder)
    else if (plan === null) await journal.setAside()
    else recoveries.push(await recoverOrSetAside(tree, root, journal, plan))
  }
  return recoveries
}

/** A journal that lacks what it speaks of must not stand in everybody's way for ever. */
async function recoverOrSetAside(
  tree: Tree,
  root: string,
  journal: Journal,
  plan: JournalPlan,
): Promise<Recovery> {
  try {
    return await recoverOne(tree, root, journal, plan)
  } catch (error) {
    if (!MISSING.has(codeOf(error))) throw error
    await journal.setAside()
    const paths = plan.entries.map(({ path }) => path)
    return { id: plan.id, outcome: 'undone', paths, conflicts: paths }
  }
}

const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'])

async function recoverOne(tree: Tree, root: string, journal: Journal, plan: JournalPlan): Promise<Recovery> {
  const { disk } = tree
  const { entries, outside } = await placeAll(tree, root, journal, plan)
  const states = new Map<PlacedEntry, EntryState>()
  for (const placed of entries) states.set(placed, await stateOf(disk, placed))
  const marks = await journal.marks()
  const forward = marks.has('committed') && !marks.has('aborted') && (await canFinish(disk, states))
  if (marks.has('committed') && !forward && !marks.has('aborted')) await journal.mark('aborted')
  const conflicts = outside
  if (forward) conflicts.push(...(await finish(disk, states)))
  else if (marks.has('committed')) conflicts.push(...(await takeBack(disk, states)))
  await flushFolders(
    disk,
    entries.map(({ target }) => target),
  )
  const paths = plan.entries.map(({ path }) => path)
  const recovery = { id: plan.id, outcome: forward ? 'finished' : 'undone', paths, conflicts } as const
  if (conflicts.length > 0) {
    await keepTemporaries(disk, entries, journal.folder)
    await journal.setAside()
    return recovery
  }
  await clearAway(tree, entries, forward ? [] : plan.folders.map((folder) => resolve(root, folder)))
  if (forward) await keepOrDrop(tree, journal)
  else await journal.drop()
  return recovery
}

/**
 * Where the files of a plan are; those that are no longer at their place, but behind a link, are left out. So are those
 * whose new content is a link: it came with somebody's files, and what it leads to would be read.
 */
async function placeAll(
  tree: Tree,
  root: string,
  { folder }: Journal,
  plan: JournalPlan,
): Promise<{ entries: PlacedEntry[]; outside: string[] }> {
  const entries: PlacedEntry[] = []
  const outside: string[] = []
  for (const [index, entry] of plan.entries.entries()) {
    const target = resolve(root, entry.place)
    const place = await tree.locatePlace(entry.place).catch(() => undefined)
    const now = entry.after === undefined ? place?.entry : place?.target
    const placed = placeEntry(entry, index, folder, target)
    if (now === target && !(await isLink(tree.disk, placed.temporary))) entries.push(placed)
    else outside.push(entry.path)
  }
  return { entries, outside }
}

async function isLink(disk: Disk, path: string): Promise<boolean> {
  return (await disk.lstat(path).catch(() => undefined))?.isSymbolicLink() === true
}

/**
 * Whether a commit can be finished: not where somebody changed a file that it had not reached yet. That was a change to
 * the old state of all files, so the others go back to it.
 */
async function canFinish(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  let changedOld = false
  for (const [placed, state] of states) {
    if (state !== 'other') continue
    const reached = placed.entry.after !== undefined && !(await exists(disk, placed.temporary))
    if (reached) return true
    changedOld = true
  }
  return !changedOld
}

async function finish(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<string[]> {
  const conflicts: string[] = []
  for (const [placed, state] of states) {
    if (state === 'old' || state === 'torn') await install(disk, placed)
    // It was reached, and somebody went on from there; or it never was, and its new content is kept.
    else if (state === 'other' && (await exists(disk, placed.temporary))) conflicts.push(placed.entry.path)
  }
  return conflicts
}

async function takeBack(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<string[]> {
  const conflicts: string[] = []
  for (const [placed, state] of [...states].reverse()) {
    if (state === 'new' || state === 'torn') await restore(disk, placed)
    else if (state === 'other' && !(await exists(disk, placed.temporary))) conflicts.push(placed.entry.path)
  }
  return conflicts
}

/** Moves what was to be written into the journal. */
async function keepTemporaries(disk: Disk, entries: readonly PlacedEntry[], folder: string): Promise<void> {
  for (const [index, { temporary }] of entries.entries())
    if (await exists(disk, temporary)) await disk.rename(temporary, `${folder}/${index}.new`)
}
