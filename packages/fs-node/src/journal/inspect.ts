import { resolve } from 'node:path'
import { foldName } from '@emend/fs'
import { hashAt } from '../content.js'
import { type Disk, MODE_BITS } from '../disk.js'
import { codeOf } from '../errors.js'
import { exists, statsAt } from '../folders.js'
import type { Tree } from '../tree.js'
import { type EntryState, entryState, type PlacedEntry, placeEntry } from './entry.js'
import { isId } from './id.js'
import type { Journal, JournalPlan, Mark } from './journal.js'
import { isFolderOfFiles, parsePlan } from './read-plan.js'
import {
  ENDED,
  FILES_CHANGED,
  MARK_CHANGED,
  MARK_MISSING,
  NO_JOURNAL,
  NOT_VERIFIED,
  otherRoot,
  TOO_LARGE,
} from './unverified-reasons.js'

/** A journal as it was found, before anything is done about it. */
export interface InspectedJournal {
  readonly journal: Journal
  /** The plan in the journal; undefined if it has no valid plan. */
  readonly plan: JournalPlan | undefined
  /** The mark of the journal; undefined if the commit had not changed any file yet. */
  readonly mark: Mark | undefined
  /** The state of each file. */
  readonly states: ReadonlyMap<PlacedEntry, EntryState>
  /** The files whose place is no longer the one in the journal, because a link now leads elsewhere. */
  readonly outside: readonly string[]
  /** What recovery has to do: finish the commit, roll it back, or only clear away what it left. */
  readonly direction: 'forward' | 'back' | 'clear'
  /** Why the journal cannot be verified, as the end of a sentence that begins with it; undefined if it can. */
  readonly unverifiedReason: string | undefined
  /** Whether files that recovery needs are missing or changed, so that it cannot be carried out. */
  readonly damaged: boolean
}

/**
 * Reads a journal and inspects the files of its commit. Changes nothing. Returns undefined if there is no plan: the
 * commit had not begun, or has ended.
 */
export async function inspect(
  tree: Tree,
  root: string,
  journal: Journal,
): Promise<InspectedJournal | undefined> {
  const { disk } = tree
  const nothing = { journal, plan: undefined, mark: undefined, states: new Map(), outside: [] } as const
  const refused = (reason: string): InspectedJournal => ({
    ...nothing,
    unverifiedReason: reason,
    direction: 'clear',
    damaged: true,
  })
  if (!isId(journal.id) || !(await isFolderOfFiles(disk, journal.folder))) return refused(NO_JOURNAL)
  const unsealed = await journal.readPlan()
  if (unsealed === undefined) return undefined
  if (unsealed === 'too-large') return refused(TOO_LARGE)
  const plan = parsePlan(unsealed.text)
  if (plan === undefined) return refused(unsealed.verified ? NO_JOURNAL : NOT_VERIFIED)
  const read = await journal.readMark()
  const mark = read?.mark
  const { entries, outside } = await placeAll(tree, root, journal, plan)
  const states = await statesOf(disk, entries)
  const isMarkMissing = mark === undefined && (await isBegun(disk, states))
  const direction = await directionOf(disk, mark ?? (isMarkMissing ? 'aborted' : undefined), states)
  const damaged = direction === 'back' && !(await canRollBack(disk, states))
  const reason =
    (unsealed.verified ? undefined : NOT_VERIFIED) ??
    (plan.id === journal.id ? undefined : NO_JOURNAL) ??
    (plan.root === root ? undefined : otherRoot(plan.root)) ??
    (((await tree.finished.last(root)) ?? '') < plan.id ? undefined : ENDED) ??
    (read === undefined || read.verified ? undefined : MARK_CHANGED) ??
    (isMarkMissing ? MARK_MISSING : undefined) ??
    (damaged ? FILES_CHANGED : undefined)
  return { journal, plan, mark, states, outside, direction, unverifiedReason: reason, damaged }
}

/**
 * Locates the files of a plan. Files whose place has changed because of a link are returned as `outside`.
 */
async function placeAll(
  tree: Tree,
  root: string,
  { folder }: Journal,
  plan: JournalPlan,
): Promise<{ entries: PlacedEntry[]; outside: string[] }> {
  const entries: PlacedEntry[] = []
  const outside: string[] = []
  const twice = namedTwice(plan.entries.map(({ place }) => resolve(root, place)))
  for (const [index, entry] of plan.entries.entries()) {
    const target = resolve(root, entry.place)
    const isSame = (one: string) =>
      one === target || (twice.has(foldName(target)) && foldName(one) === foldName(target))
    const place = await tree.locatePlace(entry.place).catch(() => undefined)
    const now = entry.after === undefined ? place?.entry : place?.target
    if (now !== undefined && isSame(now)) entries.push(placeEntry(entry, index, folder, target))
    else outside.push(entry.path)
  }
  return { entries, outside }
}

/**
 * Returns the state of each file. Where letter case does not count, both names of a commit that only changes the case of a name
 * lead to one file: only the name by which the disk knows the file counts as there.
 */
async function statesOf(
  disk: Disk,
  entries: readonly PlacedEntry[],
): Promise<ReadonlyMap<PlacedEntry, EntryState>> {
  const twice = namedTwice(entries.map(({ target }) => target))
  const states = new Map<PlacedEntry, EntryState>()
  for (const placed of entries) {
    const isMissing = twice.has(foldName(placed.target)) && (await isSpelledOtherwise(disk, placed.target))
    states.set(placed, isMissing ? stateOfMissing(placed) : await entryState(disk, placed))
  }
  return states
}

/** The folded names of those paths that differ from another one at most in letter case and Unicode form. */
function namedTwice(paths: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>()
  const twice = new Set<string>()
  for (const name of paths.map(foldName)) (once.has(name) ? twice : once).add(name)
  return twice
}

async function isSpelledOtherwise(disk: Disk, target: string): Promise<boolean> {
  const real = await disk.realpath(target).catch(() => target)
  return real !== target && foldName(real) === foldName(target)
}

function stateOfMissing({ entry: { before, after } }: PlacedEntry): EntryState {
  if (before === undefined) return 'old'
  return after === undefined ? 'new' : 'other'
}

/**
 * Whether the commit has changed a file, which it does only after setting a mark: the new content is in place and no
 * longer beside the file.
 */
async function isBegun(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  for (const [{ entry, temporary }, state] of states) {
    if (entry.before === entry.after) continue
    if ((state === 'torn' && entry.inPlace) || (state === 'new' && !(await exists(disk, temporary))))
      return true
  }
  return false
}

async function directionOf(
  disk: Disk,
  mark: Mark | undefined,
  states: ReadonlyMap<PlacedEntry, EntryState>,
): Promise<InspectedJournal['direction']> {
  if (mark === undefined) return 'clear'
  return mark === 'committed' && (await canFinish(disk, states)) ? 'forward' : 'back'
}

/**
 * Whether a commit can be finished. It cannot if content that it still has to put in place is missing or was changed. It
 * also cannot if somebody changed a file that the commit had not reached yet: that person worked on the old state of the
 * files, so the other files go back to it. An exception is a commit of which somebody also changed a file that it had
 * already written.
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

/** Whether the old content of every file that the commit has changed can be restored. */
async function canRollBack(disk: Disk, states: ReadonlyMap<PlacedEntry, EntryState>): Promise<boolean> {
  for (const [{ entry, backup }, state] of states) {
    const { before, modeBefore, link } = entry
    const isDue = state === 'new' || state === 'torn'
    if (!isDue || before === undefined || link !== undefined) continue
    if (!(await isAsWritten(disk, backup, before, modeBefore))) return false
  }
  return true
}

/** Whether a backup or temporary file of the commit still has the content and mode that it was given, and is not a link. */
async function isAsWritten(
  disk: Disk,
  path: string,
  hash: string,
  mode: number | undefined,
): Promise<boolean> {
  const stats = await statsAt(disk, path)
  if (stats?.isFile() !== true || (await hashAt(disk, path)) !== hash) return false
  const bits = stats.mode & MODE_BITS
  // Without a recorded mode the file must have a default mode, in which no executable bit is set.
  return mode === undefined ? (bits & 0o7111) === 0 || process.platform === 'win32' : bits === mode
}
