import type { Failure } from '@emend/core'
import { lineContents, mergeTexts, type Result, stepsBetween } from '@emend/core/plugin'
import { type Codec, codecOf, textsOf } from './codec.js'
import type { FileChange } from './commit.js'
import { contentHash } from './content-hash.js'
import { hunksOf, withoutHunks } from './record-hunks.js'
import { sameBytes } from './same-bytes.js'
import { closeFile } from './text-view.js'

/** A file while changes of it are taken back, the last one first. */
export interface Reversed {
  /** The content on the disk; undefined for no file. */
  readonly now: Uint8Array | undefined
  /** The content without what was taken back so far. */
  readonly bytes: Uint8Array | undefined
  readonly mode?: number
  /** The target of a symbolic link to create in place of the file. */
  readonly link?: string
}

export interface ReversalOptions {
  readonly encoding: Codec
  /** Whether a file that has changed since is merged, and not refused as `stale`. */
  readonly merge: boolean
}

type Outcome = Result<Reversed, Failure>

/**
 * Takes one change of a file back. Where the file is not as the change left it, the change is taken back by a three-way merge with
 * what the change left as base: what was written since stays, and what touches it is a conflict.
 *
 * @param chosen the ids of the hunks to take back; undefined for all
 */
export async function reverse(
  file: Reversed,
  change: FileChange,
  chosen: ReadonlySet<string> | undefined,
  options: ReversalOptions,
): Promise<Outcome> {
  const hunks = chosen && hunksOf(change, options.encoding)
  const isWhole = hunks === undefined || hunks.every(({ id }) => chosen?.has(id))
  if (hunks !== undefined && !hunks.some(({ id }) => chosen?.has(id))) return { ok: true, value: file }
  const isExact = await isLeftBy(change, file.bytes)
  if (isExact && isWhole) return { ok: true, value: wholeBack(file, change) }
  if (!isExact && !options.merge) return stale(change)
  return merged(file, change, chosen, options)
}

function wholeBack({ now }: Reversed, { before, modeBefore, linkBefore }: FileChange): Reversed {
  if (linkBefore !== undefined) return { now, bytes: before, link: linkBefore }
  return { now, bytes: before, ...(modeBefore !== undefined && { mode: modeBefore }) }
}

/** Whether a file has the content that a change left, which a record may know only by its hash. */
async function isLeftBy({ after, hashAfter }: FileChange, bytes: Uint8Array | undefined): Promise<boolean> {
  if (after === undefined && hashAfter !== undefined && bytes !== undefined)
    return (await contentHash(bytes)) === hashAfter
  return sameBytes(after, bytes) && (after === undefined) === (hashAfter === undefined)
}

function merged(
  file: Reversed,
  change: FileChange,
  chosen: ReadonlySet<string> | undefined,
  { encoding }: ReversalOptions,
): Outcome {
  const { path, before, after, modeBefore } = change
  const texts = textsOf([after, file.bytes, before], encoding)
  if (texts === undefined || after === undefined) return stale(change)
  const [base = '', ours = '', old = ''] = texts
  const theirs = chosen === undefined ? old : withoutHunks(old, hunksOf(change, encoding), chosen)
  const result = mergeTexts(base, ours, theirs)
  if (!result.ok)
    return {
      ok: false,
      failure: { code: 'merge-conflict', place: placeIn(file, ours, result.failure, encoding), path },
    }
  const closed = closeFile(path, result.value, { text: ours, file: ours }, [])
  if (!closed.ok) return closed
  const encoded = codecOf(after, encoding).encode(closed.value)
  if (!encoded.ok)
    return { ok: false, failure: { code: 'not-text', ...encoded.failure, inNewText: true, path } }
  const mode = chosen === undefined ? modeBefore : undefined
  return { ok: true, value: { ...file, bytes: encoded.value, ...(mode !== undefined && { mode }) } }
}

/** The lines on the disk of a conflict in a text from which later changes were taken back already. */
function placeIn(
  { now, bytes }: Reversed,
  ours: string,
  place: { readonly start: number; readonly end: number },
  encoding: Codec,
): typeof place {
  if (now === bytes) return place
  const onDisk = textsOf([now], encoding)?.[0] ?? ''
  const kept = stepsBetween(lineContents(ours), lineContents(onDisk)).filter(({ step }) => step === 'keep')
  const above = kept.findLast(({ old }) => old + 1 <= place.start)
  const below = kept.find(({ old }) => old + 1 >= place.end)
  const start = above === undefined ? 1 : above.now + 1 + (above.old + 1 < place.start ? 1 : 0)
  const end =
    below === undefined ? lineContents(onDisk).length : below.now + 1 - (below.old + 1 > place.end ? 1 : 0)
  return { start, end: Math.max(start, end) }
}

function stale({ path }: FileChange): Outcome {
  return { ok: false, failure: { code: 'stale', path } }
}
