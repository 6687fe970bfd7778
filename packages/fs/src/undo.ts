import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { mergeTexts } from '@emend/core/plugin'
import { checkedCodec } from './checked-codec.js'
import { codecOf, utf8 } from './codec.js'
import { type CommitContext, type CommitRecord, commit, type FileChange } from './commit.js'
import { contentHash } from './content-hash.js'
import { readFailure } from './failures.js'
import type { FileSystem } from './file-system.js'
import { mapLimited, readIfPresent } from './read-files.js'
import { recoverInterrupted } from './recover-interrupted.js'
import { inSafeOrder, type Step } from './steps.js'
import { closeFile, type TextOptions } from './text-view.js'

/** Options for undoing a commit. */
export interface UndoOptions extends CommitContext, Pick<TextOptions, 'encoding'> {
  /**
   * In files that have changed since the commit, undo only what the commit changed, by a three-way merge of lines. If the
   * same lines have changed, the undo is refused as `merge-conflict`. Default false: such files are refused as `stale`.
   */
  readonly merge?: boolean | undefined
}

/**
 * Undoes a commit as one transaction: every file gets the bytes and the permission bits that it had before. If the file
 * system keeps commits, folders that the commit created are removed when they are empty.
 * If a file is no longer as the commit left it, the undo is refused as `stale` and nothing is written; see the option
 * `merge`.
 *
 * @returns the record of the undo, which can itself be undone
 */
export async function undo(
  { id, changes, folders }: CommitRecord,
  fileSystem: FileSystem,
  { merge = false, encoding = utf8, ...context }: UndoOptions = {},
): Promise<Result<CommitRecord, readonly Failure[]>> {
  await recoverInterrupted(fileSystem)
  const contents = await mapLimited(
    changes,
    async (change) => [change.path, await contentLeftBy(change, fileSystem)] as const,
  )
  const planned = new Map(contents)
  const steps = new Map(changes.toReversed().map((change) => [change.path, undoStepOf(change)]))
  if (merge) {
    const merges = await mapLimited(changes, (change) => mergeBack(change, fileSystem, encoding))
    const failures = merges.flatMap((one) => (one.ok ? [] : [one.failure]))
    if (failures.length > 0) return { ok: false, failure: failures }
    for (const one of merges) {
      if (!one.ok || one.value === undefined) continue
      const { path, now, merged } = one.value
      planned.set(path, now)
      steps.set(path, { ...steps.get(path), path, after: merged })
    }
  }
  return commit(inSafeOrder([...steps.values()]), planned, fileSystem, {
    ...context,
    ...(id !== undefined && { undoes: id }),
    ...(folders !== undefined && { emptied: folders }),
  })
}

/**
 * Returns the content that a commit left, which a record may know only by its hash. If the file no longer has that
 * content, this returns a content that the file does not have either, so that the write is refused as `stale`.
 */
async function contentLeftBy(
  { path, after, hashAfter }: FileChange,
  fileSystem: FileSystem,
): Promise<Uint8Array | undefined> {
  if (after !== undefined || hashAfter === undefined) return after
  const now = await readIfPresent(path, fileSystem).catch(() => undefined)
  if (now !== undefined && (await contentHash(now)) === hashAfter) return now
  return now === undefined ? new Uint8Array() : undefined
}

function undoStepOf({ path, before, modeBefore, linkBefore }: FileChange): Step {
  if (linkBefore !== undefined) return { path, after: before, link: linkBefore }
  return { path, after: before, ...(modeBefore !== undefined && { mode: modeBefore }) }
}

/** A file as it is now, and the same file with the changes of a commit undone. */
interface MergedBack {
  readonly path: string
  readonly now: Uint8Array
  readonly merged: Uint8Array
}

/** Undoes the commit's changes in a file that may have changed since. Returns undefined if there is nothing to merge. */
async function mergeBack(
  { path, before, after }: FileChange,
  fileSystem: FileSystem,
  encoding: NonNullable<TextOptions['encoding']>,
): Promise<Result<MergedBack | undefined, Failure>> {
  if (before === undefined || after === undefined) return { ok: true, value: undefined }
  try {
    const now = await readIfPresent(path, fileSystem)
    if (now === undefined) return { ok: true, value: undefined }
    const codec = codecOf(after, checkedCodec(encoding))
    const texts = [after, now, before].map((bytes) => codec.decode(bytes))
    const [base, ours, theirs] = texts
    if (!base?.ok || !ours?.ok || !theirs?.ok) return { ok: true, value: undefined }
    const merged = mergeTexts(base.value, ours.value, theirs.value)
    if (!merged.ok) return { ok: false, failure: { code: 'merge-conflict', place: merged.failure, path } }
    const closed = closeFile(path, merged.value, { text: ours.value, file: ours.value }, [])
    if (!closed.ok) return closed
    const encoded = codec.encode(closed.value)
    return encoded.ok
      ? { ok: true, value: { path, now, merged: encoded.value } }
      : { ok: false, failure: { code: 'not-text', ...encoded.failure, inNewText: true, path } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}
