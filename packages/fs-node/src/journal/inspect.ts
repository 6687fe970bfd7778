import { resolve } from 'node:path'
import { hashAt } from '../content.js'
import { type Disk, MODE_BITS } from '../disk.js'
import { codeOf } from '../errors.js'
import { statsAt } from '../folders.js'
import type { Tree } from '../tree.js'
import {
  ENDED,
  FILES_CHANGED,
  MARK_CHANGED,
  MARK_MISSING,
  NO_JOURNAL,
  NOT_VERIFIED,
  otherRoot,
  TOO_LARGE,
} from './doubt.js'
import { type EntryState, exists, type PlacedEntry, placeEntry, stateOf } from './entry.js'
import { isId } from './id.js'
import type { Journal, JournalPlan, Mark } from './journal.js'
import { isFolderOfFiles, parsePlan } from './read-plan.js'

/** A journal as it is found, before anything is done about it. */
export interface Found {
  readonly journal: Journal
  /** What it says; undefined where it says nothing that is a plan. */
  readonly plan: JournalPlan | undefined
  /** Its mark; undefined where the commit had changed no file yet. */
  readonly mark: Mark | undefined
  /** How far each file is. */
  readonly states: ReadonlyMap<PlacedEntry, EntryState>
  /** The files that are no longer at their place, but behind a link. */
  readonly outside: readonly string[]
  /** What has to be done so that its files are whole. */
  readonly direction: 'forward' | 'back' | 'clear'
  /** Why it is not believed, as the end of a sentence that begins with the journal; undefined where it is. */
  readonly doubt: string | undefined
  /** Whether it lacks what it needs, or that has been changed, so that nobody could carry it out. */
  readonly damaged: boolean
}

/** Reads a journal and judges it. Changes nothing. Undefined where no commit had begun, or it is all done. */
export async function inspect(tree: Tree, root: string, journal: Journal): Promise<Found | undefined> {
  const { disk } = tree
  const nothing = { journal, plan: undefined, mark: undefined, states: new Map(), outside: [] } as const
  const refused = (doubt: string): Found => ({ ...nothing, doubt, direction: 'clear', damaged: true })
  if (!isId(journal.id) || !(await isFolderOfFiles(disk, journal.folder))) return refused(NO_JOURNAL)
  const unsealed = await journal.readPlan()
  if (unsealed === undefined) return undefined
  if (unsealed === 'too-large') return refused(TOO_LARGE)
  const plan = parsePlan(unsealed.text)
  if (plan === undefined) return refused(unsealed.verified ? NO_JOURNAL : NOT_VERIFIED)
  const read = await journal.readMark()
  const mark = read?.mark
  const { entries, outside } = await placeAll(tree, root, journal, plan)
  const states = new Map<PlacedEntry, EntryState>()
  for (const placed of entries) states.set(placed, await stateOf(disk, placed))
  const isCut = mark === undefined && (await isBegun(disk, states))
  const direction = await directionOf(disk, mark ?? (isCut ? 'aborted' : undefined), states)
  const damaged = direction === 'back' && !(await canTakeBack(disk, states))
  const doubt =
    (unsealed.verified ? undefined : NOT_VERIFIED) ??
    (plan.id === journal.id ? undefined : NO_JOURNAL) ??
    (plan.root === root ? undefined : otherRoot(plan.root)) ??
    (((await tree.finished.last(root)) ?? '') < plan.id ? undefined : ENDED) ??
    (read === undefined || read.verified ? undefined : MARK_CHANGED) ??
    (isCut ? MARK_MISSING : undefined) ??
    (damaged ? FILES_CHANGED : undefined)
  return { journal, plan, mark, states, outside, direction, doubt, damaged }
}

/**
 * Where the files of a plan are; those that are no longer at their place, but behind a link, are left out.
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
    if (now === target) entries.push(placeEntry(entry, index, folder, target))
    else outside.push(entry.path)
  }
  return { entries, outside }
}

/** Whether a file was reached, which needs a mark: its new content is in place, and no longer beside it. */
async function isBegun(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  for (const [{ entry, temporary }, state] of states) {
    if (entry.before === entry.after) continue
    if (state === 'torn' || (state === 'new' && !(await exists(disk, temporary)))) return true
  }
  return false
}

async function directionOf(
  disk: Disk,
  mark: Mark | undefined,
  states: ReadonlyMap<PlacedEntry, EntryState>,
): Promise<Found['direction']> {
  if (mark === undefined) return 'clear'
  return mark === 'committed' && (await canFinish(disk, states)) ? 'forward' : 'back'
}

/**
 * Whether a commit can be finished: not where what it would put in place is missing or is not what it was, and not where
 * somebody changed a file that it had not reached yet. That was a change to the old state of all files, so the others go
 * back to it.
 */
async function canFinish(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  let changedOld = false
  let reachedOther = false
  for (const [{ entry, temporary }, state] of states) {
    const { after, mode, makes } = entry
    const isDue = state === 'old' || state === 'torn'
    if (isDue && makes !== undefined) {
      if ((await disk.readlink(temporary).catch(codeOf)) !== makes) return false
    } else if (isDue && after !== undefined && !(await isAsWritten(disk, temporary, after, mode)))
      return false
    if (state !== 'other') continue
    if (after !== undefined && !(await exists(disk, temporary))) reachedOther = true
    else changedOld = true
  }
  return reachedOther || !changedOld
}

/** Whether every file that the commit has changed can be given back what it had before. */
async function canTakeBack(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  for (const [{ entry, backup }, state] of states) {
    const { before, modeBefore, link } = entry
    const isDue = state === 'new' || state === 'torn'
    if (!isDue || before === undefined || link !== undefined) continue
    if (!(await isAsWritten(disk, backup, before, modeBefore))) return false
  }
  return true
}

/** Whether a file that the commit wrote for itself has the content and the mode that it was given, and is no link. */
async function isAsWritten(
  disk: Disk,
  path: string,
  hash: string,
  mode: number | undefined,
): Promise<boolean> {
  const stats = await statsAt(disk, path)
  if (stats?.isFile() !== true || (await hashAt(disk, path)) !== hash) return false
  const bits = stats.mode & MODE_BITS
  // What the system gives new files lets nobody run them.
  return mode === undefined ? (bits & 0o7111) === 0 || process.platform === 'win32' : bits === mode
}
