import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { checkedCodec } from './checked-codec.js'
import { type Choose, chosenSteps } from './chosen-steps.js'
import { utf8 } from './codec.js'
import { type CommitRecord, commit, type FileChange } from './commit.js'
import { readFailure } from './failures.js'
import type { CommitContext, FileSystem } from './file-system.js'
import { foldName } from './paths.js'
import { mapLimited, readIfPresent } from './read-files.js'
import { hunksOf } from './record-hunks.js'
import { recoverInterrupted } from './recover-interrupted.js'
import { type ReversalOptions, type Reversed, reverse } from './reversal.js'
import { sameBytes } from './same-bytes.js'
import { inSafeOrder, type Step } from './steps.js'
import type { TextOptions } from './text-view.js'

/** Options for undoing commits. */
export interface UndoOptions
  extends Omit<CommitContext, 'undoes' | 'undoesPart'>,
    Pick<TextOptions, 'encoding'> {
  /**
   * In files that have changed since the commit, undo only what the commit changed, by a three-way merge of lines. If the
   * same lines have changed, the undo is refused as `merge-conflict`. Default false: such files are refused as `stale`.
   */
  readonly merge?: boolean | undefined
  /**
   * Undo the hunks that can be undone, and leave those that cannot; they are `left` in the result. Where none can be, the undo is
   * refused. Default false: all or nothing.
   */
  readonly partial?: boolean | undefined
  /**
   * Chooses of what the undo would do to each file, as a person may: gets the files as they would be, and returns those that are
   * written, each as it is then. Bytes that are no text are shown as a line that says how many they are. Without a result nothing is
   * written. Default: all.
   */
  readonly choose?: Choose | undefined
}

/** A commit to undo, or a part of one. */
export interface Undoing {
  readonly record: CommitRecord
  /** The ids of the hunks to undo, as `recordHunks` gives them. Default: all. */
  readonly hunks?: readonly string[] | undefined
}

/** The record of an undo, which can itself be undone. */
export interface UndoRecord extends CommitRecord {
  /** Why hunks were left, with the option `partial`. */
  readonly left?: readonly Failure[]
}

/**
 * Undoes a commit, or several commits and parts of them, as one transaction. What is undone whole gets the bytes and the permission
 * bits that it had before. If the file system keeps commits, folders that the commits created are removed when they are empty.
 * If a file is no longer as the commit left it, the undo is refused as `stale` and nothing is written; see the option
 * `merge`.
 *
 * @param undone several in the order in which they were made
 * @returns the record of the undo
 */
export async function undo(
  undone: CommitRecord | readonly Undoing[],
  fileSystem: FileSystem,
  { merge = false, partial = false, choose, encoding = utf8, ...context }: UndoOptions = {},
): Promise<Result<UndoRecord, readonly Failure[]>> {
  await recoverInterrupted(fileSystem)
  const all: readonly Undoing[] = isRecord(undone) ? [{ record: undone }] : undone
  const files = await currentFiles(all, fileSystem)
  if (!files.ok) return files
  const options = { encoding: checkedCodec(encoding), merge }
  const { reversed, failures } = await reverseAll(all, files.value, options, partial)
  const possible = stepsOf(reversed, files.value)
  if (failures.length > 0 && (!partial || possible.length === 0)) return { ok: false, failure: failures }
  const chosen = choose && (await chosenSteps(possible, files.value, { choose, encoding: options.encoding }))
  if (chosen?.ok === false) return chosen
  const steps = chosen?.value ?? possible
  const planned = new Map(Array.from(files.value, ([path, { now }]) => [path, now]))
  const result = await commit(inSafeOrder(steps), planned, fileSystem, {
    ...context,
    ...idsOf(
      all,
      failures.length > 0 ||
        steps.some((step, at) => step !== possible[at]) ||
        steps.length < possible.length,
    ),
    ...emptiedBy(all),
  })
  return result.ok && failures.length > 0 ? { ok: true, value: { ...result.value, left: failures } } : result
}

function isRecord(undone: CommitRecord | readonly Undoing[]): undone is CommitRecord {
  return !Array.isArray(undone)
}

type Files = ReadonlyMap<string, Reversed>

/** Reads every file of the commits once. */
async function currentFiles(
  all: readonly Undoing[],
  fileSystem: FileSystem,
): Promise<Result<Files, readonly Failure[]>> {
  const paths = new Set(all.flatMap(({ record }) => record.changes.map(({ path }) => path)))
  const failures: Failure[] = []
  const files = await mapLimited([...paths], async (path) => {
    const now = await readIfPresent(path, fileSystem).catch((error: unknown) => {
      failures.push(readFailure(error, path))
      return undefined
    })
    return [path, { now, bytes: now }] as const
  })
  if (failures.length > 0) return { ok: false, failure: failures }
  const respelled = respelledNames(all)
  const read = files.map(([path, file]) => [path, respelled.has(path) ? NO_FILE : file] as const)
  return { ok: true, value: new Map(read) }
}

const NO_FILE: Reversed = { now: undefined, bytes: undefined }

/**
 * The names that a commit deleted and wrote in other letter case. Where case does not count, the new file is read there too; where it
 * counts, the write finds what is there.
 */
function respelledNames(all: readonly Undoing[]): ReadonlySet<string> {
  const left = new Map<string, boolean>()
  for (const { path, hashAfter } of all.flatMap(({ record }) => record.changes))
    left.set(path, hashAfter !== undefined)
  const written = new Set(Array.from(left).flatMap(([path, isThere]) => (isThere ? foldName(path) : [])))
  return new Set(
    Array.from(left).flatMap(([path, isThere]) => (!isThere && written.has(foldName(path)) ? path : [])),
  )
}

/** Takes the commits back in memory, the last one first. */
async function reverseAll(
  all: readonly Undoing[],
  files: Files,
  options: ReversalOptions,
  partial: boolean,
): Promise<{ readonly reversed: Files; readonly failures: readonly Failure[] }> {
  const reversed = new Map(files)
  const failures: Failure[] = []
  for (const { record, hunks } of all.toReversed()) {
    const chosen = hunks && new Set(hunks)
    for (const change of record.changes.toReversed()) {
      const file = reversed.get(change.path) as Reversed
      const one = await reverse(file, change, chosen, options)
      if (one.ok) reversed.set(change.path, one.value)
      else if (!partial) failures.push(named(one.failure, record))
      else {
        const result = await reverseEach(file, change, chosen, options)
        reversed.set(change.path, result.file)
        failures.push(...result.failures.map((failure) => named(failure, record)))
      }
    }
  }
  return { reversed, failures }
}

/** Takes back each hunk of a change by itself, those that can be. Of more than {@link MOST_HUNKS} hunks none is tried. */
async function reverseEach(
  file: Reversed,
  change: FileChange,
  chosen: ReadonlySet<string> | undefined,
  options: ReversalOptions,
): Promise<{ readonly file: Reversed; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = []
  let now = file
  const ids = hunksOf(change, options.encoding).map(({ id }) => id)
  const wanted = chosen === undefined ? ids : ids.filter((id) => chosen.has(id))
  const tried = wanted.length > MOST_HUNKS ? [wanted] : wanted.map((id) => [id])
  for (const some of tried.toReversed()) {
    const one = await reverse(now, change, new Set(some), options)
    if (one.ok) now = one.value
    else failures.push(one.failure)
  }
  return { file: now, failures }
}

/** Each costs two line diffs of the file. */
const MOST_HUNKS = 200

/** A conflict names the commit that cannot be undone. */
function named(failure: Failure, { id }: CommitRecord): Failure {
  return failure.code === 'merge-conflict' && id !== undefined ? { ...failure, id } : failure
}

function stepsOf(reversed: Files, files: Files): Step[] {
  return Array.from(reversed).flatMap(([path, file]): Step[] => {
    const { bytes, mode, link } = file
    if (file === files.get(path) || (bytes === undefined && file.now === undefined)) return []
    if (mode === undefined && link === undefined && sameBytes(bytes, file.now)) return []
    return [
      {
        path,
        after: bytes,
        ...(link !== undefined && { link }),
        ...(bytes && mode !== undefined && { mode }),
      },
    ]
  })
}

/** The folders that commits created which are undone whole. */
function emptiedBy(all: readonly Undoing[]): Pick<CommitContext, 'emptied'> {
  const known = all.flatMap(({ record, hunks }) => (hunks === undefined ? (record.folders ?? []) : []))
  return known.length > 0 ? { emptied: [...new Set(known)] } : {}
}

/** The ids of the commits that are undone, and of those of which a part is. */
function idsOf(all: readonly Undoing[], isLeft: boolean): Pick<CommitContext, 'undoes' | 'undoesPart'> {
  const idsWhere = (isWanted: (undoing: Undoing) => boolean) =>
    all.filter(isWanted).flatMap(({ record }) => record.id ?? [])
  const isPart = ({ hunks }: Undoing) => isLeft || hunks !== undefined
  const [undoes, undoesPart] = [idsWhere((one) => !isPart(one)), idsWhere(isPart)]
  return { ...(undoes.length > 0 && { undoes }), ...(undoesPart.length > 0 && { undoesPart }) }
}
