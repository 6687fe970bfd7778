import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { FileSystemError } from '@emend/fs'
import type { Origin } from '../journal/history.js'
import { newId } from '../journal/id.js'
import { fileReader } from '../reader.js'
import {
  changesIn,
  type KeptChange,
  type KeptHead,
  type NotKept,
  putWhole,
  readHead,
  writeEntry,
} from './entry-file.js'
import { heldName, heldPrefix, isEndless, type KeptCall, originOf, sessionKey, turnOf } from './held.js'
import { isIgnoredByGit, realPlace } from './ignored.js'
import { isOff, keptFolder, rootFor } from './kept-folder.js'
import { otherChanges } from './other-changes.js'
import { mayPrune } from './prune.js'
import { takeNote } from './session-notes.js'

/**
 * Keeps the bytes of the files that a call names, before it runs. Never throws, and ends in {@link MOST_TIME}: what cannot be kept is
 * not kept, and the call goes on.
 */
export function keepBefore(call: KeptCall): Promise<void> {
  return quietly(async () => {
    if (isOff() || call.paths.length === 0) return
    const root = await rootFor(call.cwd)
    const { kept, notKept } = await filesOf(root, call)
    const folder = kept.length + notKept.length === 0 ? undefined : await keptFolder(root, true)
    if (folder === undefined) return
    if (call.isEndUnknown) await keepUnfinished(folder, (name) => name.startsWith(heldPrefix(call.origin)))
    const turn = call.origin.turn ?? (await turnOf(folder, call.origin))
    const about = {
      root,
      time: Date.now(),
      origin: originOf({ ...call.origin, ...(turn !== undefined && { turn }) }),
      notKept,
    }
    // What was before is an entry, too: of files that are deleted.
    const before = kept.map((file) => ({ ...file, after: undefined }))
    await writeEntry(join(folder, heldName(call)), about, before)
  })
}

/**
 * Makes an entry of the history of what a call changed in the files that {@link keepBefore} kept. Never throws, and ends in
 * {@link MOST_TIME}. Call it also when the tool failed: it may have failed half-way.
 */
export function keepAfter(call: KeptCall): Promise<void> {
  return quietly(async () => {
    if (isOff() || call.paths.length === 0) return
    const folder = await keptFolder(await rootFor(call.cwd), false)
    if (folder === undefined) return
    await settle(folder, heldName(call))
    await mayPrune(folder)
  })
}

/** Forgets what was kept before a call that does not run. Never throws. */
export function dropBefore(call: KeptCall): Promise<void> {
  return quietly(async () => {
    const folder = await keptFolder(await rootFor(call.cwd), false)
    if (folder !== undefined) await rm(join(folder, heldName(call)), { force: true })
  })
}

/**
 * Makes entries of calls of a session that never ended, as far as their files changed: what changed them is not certain. Call it at the
 * beginning of a turn.
 */
export function keepUnfinished(
  folder: string,
  isMeant: (name: string, age: number) => boolean,
): Promise<void> {
  return quietly(async () => {
    for (const name of await readdir(folder)) {
      if (!name.startsWith('held-')) continue
      const stats = await stat(join(folder, name)).catch(() => undefined)
      const age = Date.now() - (stats?.mtimeMs ?? Number.NaN)
      if (!isMeant(name, age)) continue
      // It may still run.
      const mayRun = isEndless(name) && age < LATE
      await settle(folder, name, { uncertain: isEndless(name) ? END_UNKNOWN : UNFINISHED, mayRun })
    }
  })
}

/** How long a call may take before it counts as one that did not end, in milliseconds. */
export const LATE: number = 10 * 60 * 1000

const UNFINISHED = 'is of a call that did not end, and may hold what others wrote'
const END_UNKNOWN = 'is of a call whose end the agent does not say, and may hold what others wrote'

/**
 * Turns what was kept before a call into an entry, if any of its files changed.
 *
 * @param how.uncertain why the change may be of others
 * @param how.mayRun whether it stays if nothing changed yet
 */
async function settle(
  folder: string,
  name: string,
  { uncertain, mayRun = false }: { readonly uncertain?: string; readonly mayRun?: boolean } = {},
): Promise<void> {
  const file = join(folder, name)
  const head = await readHead(file)
  const bytes = head && (await readFile(file).catch(() => undefined))
  const before = head && bytes && changesIn(head, bytes)
  const found = before && (await changesSince(head.root, before))
  if (mayRun && found?.changes.length === 0) return
  // Stamps of files may be some milliseconds behind the clock of the process: what changed since has none before this file's.
  const written = (await stat(file).catch(() => undefined))?.mtimeMs
  // Only one process takes it.
  const isTaken = await rm(file).then(
    () => true,
    () => false,
  )
  if (!isTaken || head === undefined || before === undefined || found === undefined) return
  const { changes, lost } = found
  // What happened since a call that did not end says nothing about it.
  const others =
    uncertain === undefined ? await othersOf(head, before, Math.min(head.time, written ?? head.time)) : []
  const left = [...lost, ...(others ?? [])]
  if (changes.length === 0 && left.length === 0) return
  const about = {
    root: head.root,
    time: Date.now(),
    origin: head.origin,
    ...(left.length > 0 && { notKept: left }),
    ...(others === undefined && { notLooked: true as const }),
    ...(uncertain !== undefined && { uncertain }),
  }
  await writeEntry(join(folder, newId(Date.now())), about, changes)
}

/** What became of files, and those of which it cannot be said. */
async function changesSince(
  root: string,
  before: readonly KeptChange[],
): Promise<{ readonly changes: readonly KeptChange[]; readonly lost: readonly NotKept[] }> {
  const read = fileReader(root)
  const changes: KeptChange[] = []
  const lost: NotKept[] = []
  for (const one of before) {
    const after = await read(one.path).catch(() => 'unread' as const)
    if (after === 'unread') lost.push({ path: one.path, reason: 'could not be read afterwards' })
    else if (after !== undefined && after.length > MOST_BYTES)
      lost.push({ path: one.path, reason: TOO_LARGE })
    else if (!isSame(one.before, after)) changes.push({ ...one, after })
  }
  return { changes, lost }
}

/** The files that changed since a call began and of which nothing is kept; undefined if there are too many to look at. */
async function othersOf(
  { root, notKept = [] }: KeptHead,
  before: readonly KeptChange[],
  time: number,
): Promise<readonly NotKept[] | undefined> {
  const named = new Set([...before, ...notKept].map(({ path }) => path))
  const isChanged = await Promise.all(notKept.map(({ path }) => isNewer(join(root, path), time)))
  const others = await otherChanges(root, time, named)
  return (
    others && [
      ...notKept.filter((_, at) => isChanged[at]),
      ...others.map((path) => ({ path, reason: NOT_NAMED })),
    ]
  )
}

const NOT_NAMED = 'changed while the call ran, which does not name it'
const TOO_LARGE = 'is larger than the 4 MiB that are kept of a file'

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0
}

async function isNewer(file: string, time: number): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined)
  return stats === undefined || stats.ctimeMs >= time
}

/** The files that a call names, as they are now, and those that are not kept. */
async function filesOf(
  root: string,
  { cwd, paths }: KeptCall,
): Promise<{ readonly kept: readonly Omit<KeptChange, 'after'>[]; readonly notKept: readonly NotKept[] }> {
  const read = fileReader(root)
  const kept: Omit<KeptChange, 'after'>[] = []
  const notKept: NotKept[] = []
  for (const given of new Set(paths.slice(0, MOST_FILES).map((path) => resolve(cwd, path)))) {
    const place = await realPlace(given)
    const path = place === undefined ? undefined : relative(root, place).split(sep).join('/')
    // What is outside of the root is not this history's, and its name is not kept either.
    if (
      path === undefined ||
      place === undefined ||
      path === '' ||
      path.startsWith('../') ||
      isAbsolute(path)
    )
      continue
    const reason = await reasonAgainst(place)
    if (reason !== undefined) {
      notKept.push({ path, reason })
      continue
    }
    try {
      const before = await read(path)
      const mode = before === undefined ? undefined : (await stat(place)).mode & 0o777
      kept.push({ path, before, ...(mode !== undefined && { mode }) })
    } catch (error) {
      notKept.push({
        path,
        reason: FileSystemError.isInstance(error)
          ? 'is closed to edits, or may hold secrets'
          : 'cannot be read',
      })
    }
  }
  return { kept, notKept }
}

async function reasonAgainst(place: string): Promise<string | undefined> {
  const stats = await stat(place).catch(() => undefined)
  if (stats !== undefined && stats.size > MOST_BYTES) return TOO_LARGE
  return (await isIgnoredByGit(place)) ? 'is ignored by git' : undefined
}

/** How many files of a call, and how many bytes of each, are kept. */
const MOST_FILES = 100
const MOST_BYTES = 2 ** 22

/** Begins a turn of a session: calls of the turn before that did not end are settled. Never throws. */
export async function beginTurn(cwd: string, session: Pick<Origin, 'host' | 'session'>): Promise<void> {
  await quietly(async () => {
    const folder = isOff() ? undefined : await keptFolder(await rootFor(cwd), true)
    if (folder === undefined) return
    await keepUnfinished(folder, (name) => name.startsWith(heldPrefix(session)))
    const turn = Number((await turnOf(folder, session)) ?? 0) + 1
    await putWhole(join(folder, `turn-${sessionKey(session)}`), Buffer.from(String(turn)))
  })
}

/** Takes the note for the model of a session that its edits were undone; undefined if there is none. Never throws. */
export function noteFor(cwd: string, session: Pick<Origin, 'host' | 'session'>): Promise<string | undefined> {
  return quietly(async () => {
    const folder = isOff() ? undefined : await keptFolder(await rootFor(cwd), false)
    return folder === undefined ? undefined : takeNote(folder, session)
  })
}

/** Lets a fault, and a disk that does not answer, stop nobody. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((end) => {
    timer = setTimeout(() => end(undefined), MOST_TIME)
  })
  const value = await Promise.race([work().catch(() => undefined), late])
  clearTimeout(timer)
  return value
}

/** How long an agent waits for what is kept, in milliseconds. */
const MOST_TIME = 5000
