import { resolve } from 'node:path'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { exists, namesIn, removeFolder } from '../folders.js'
import type { Tree } from '../tree.js'
import { clearAway, flushFolders } from './close.js'
import { type EntryState, install, type PlacedEntry, restore, restoreReadOnly } from './entry.js'
import { keepOrDrop } from './history.js'
import { type InspectedJournal, inspect } from './inspect.js'
import { Journal, journalsOf } from './journal.js'
import type { Recovery, Unverified } from './recovery.js'

/** Finishes or rolls back every commit whose journal is found. Call it while holding the lock of the root. */
export async function recoverAll(
  tree: Tree,
  root: string,
  state: string,
  unverified: Unverified = 'leave',
): Promise<Recovery[]> {
  const recoveries: Recovery[] = []
  for (const id of await namesIn(tree.disk, journalsOf(state))) {
    const journal = new Journal(tree, state, id)
    const found = await inspect(tree, root, journal)
    // Without a plan, the commit had not begun or has ended.
    if (found === undefined) await removeFolder(tree.disk, journal.folder)
    else if (found.unverifiedReason === undefined) recoveries.push(await recoverOrSetAside(tree, root, found))
    else recoveries.push(await recoverUnverified(tree, root, found, unverified))
  }
  return recoveries
}

/** Trusts, discards or leaves a journal that cannot be verified, as the option `unverified` says. */
async function recoverUnverified(
  tree: Tree,
  root: string,
  found: InspectedJournal,
  unverified: Unverified,
): Promise<Recovery> {
  const { journal, plan, states, damaged } = found
  if (unverified === 'trust' && plan !== undefined && !damaged) return recoverOrSetAside(tree, root, found)
  if (unverified !== 'discard') return reportOf(found)
  await clearAway(tree, [...states.keys()], [])
  await journal.discard()
  return { ...reportOf(found), outcome: 'discarded' }
}

/** Returns the report about a journal that cannot be verified. */
export function reportOf({ journal, plan, unverifiedReason }: InspectedJournal): Recovery {
  const paths = plan?.entries.map(({ path }) => path) ?? []
  return {
    id: journal.id,
    outcome: 'unverified',
    ...(unverifiedReason !== undefined && { reason: unverifiedReason }),
    paths,
    conflicts: [],
  }
}

/**
 * Recovers a commit. If files that its journal names are missing, the journal is set aside, so that it does not block
 * all commits forever.
 */
async function recoverOrSetAside(tree: Tree, root: string, found: InspectedJournal): Promise<Recovery> {
  try {
    const recovery = await recoverOne(tree, root, found)
    if (found.unverifiedReason === undefined && recovery.outcome === 'undone')
      await tree.finished.add(root, recovery.id)
    return recovery
  } catch (error) {
    if (!MISSING.has(codeOf(error))) throw error
    await found.journal.setAside()
    const paths = found.plan?.entries.map(({ path }) => path) ?? []
    return { id: found.journal.id, outcome: 'undone', paths, conflicts: paths }
  }
}

const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'])

async function recoverOne(tree: Tree, root: string, found: InspectedJournal): Promise<Recovery> {
  const { disk } = tree
  const { journal, plan, mark, states, outside, direction, unverifiedReason } = found
  const entries = [...states.keys()]
  if (direction === 'back' && mark === 'committed') await journal.mark('aborted')
  const conflicts = [...outside]
  if (direction === 'forward') conflicts.push(...(await finish(disk, states)))
  if (direction === 'back') conflicts.push(...(await rollBack(disk, states)))
  await flushFolders(
    disk,
    entries.map(({ target }) => target),
  )
  const paths = plan?.entries.map(({ path }) => path) ?? []
  const isForward = direction === 'forward'
  const outcome = isForward ? 'finished' : 'undone'
  const undoes = [...(plan?.undoes ?? []), ...(plan?.undoesPart ?? [])]
  const about = { id: journal.id, outcome, ...(undoes.length > 0 && { undoes }) } as const
  const recovery = { ...about, paths, conflicts }
  if (conflicts.length > 0) {
    await keepTemporaries(disk, entries)
    await journal.setAside()
    return recovery
  }
  const folders = (isForward ? plan?.emptied : plan?.folders) ?? []
  await clearAway(
    tree,
    entries,
    folders.map((folder) => resolve(root, folder)),
  )
  if (isForward)
    await keepOrDrop(tree, journal, plan?.entries ?? [], plan?.history ?? 0, unverifiedReason === undefined)
  else await journal.drop()
  return recovery
}

async function finish(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<string[]> {
  const conflicts: string[] = []
  for (const [placed, state] of states) {
    if (state === 'old' || state === 'torn') await install(disk, placed)
    // If the temporary file is gone, somebody changed the file after this commit wrote it: nothing to do. If it exists,
    // the file was changed before the commit reached it: a conflict, and the new content is kept.
    else if (state === 'other' && (await exists(disk, placed.temporary))) conflicts.push(placed.entry.path)
  }
  return conflicts
}

async function rollBack(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<string[]> {
  const conflicts: string[] = []
  for (const [placed, state] of [...states].reverse()) {
    if (state === 'new' || state === 'torn') await restore(disk, placed)
    else if (state === 'old') await restoreReadOnly(disk, placed)
    else if (state === 'other' && !(await exists(disk, placed.temporary))) conflicts.push(placed.entry.path)
  }
  return conflicts
}

/** Moves the new content that was not put in place into the journal. */
async function keepTemporaries(disk: Disk, entries: readonly PlacedEntry[]): Promise<void> {
  for (const { temporary, backup } of entries)
    if (await exists(disk, temporary)) await disk.rename(temporary, backup.replace(/old$/, 'new'))
}
