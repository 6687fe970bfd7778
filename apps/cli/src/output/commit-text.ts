import { printable } from '@emend/core/plugin'
import { commitRecord, type KeptCommit, undoneIds } from '@emend/fs-node'
import { commitFiles, type History } from '../history/commit-files.js'
import { commitHunks } from '../history/commit-hunks.js'
import { localTime } from './local-time.js'
import { printableLine } from './printable-line.js'
import { numstatLines, shownFiles, statLines, totals } from './stat.js'
import { type Paint, paintDiff, type Terminal } from './text.js'
import { hunkLines, originOf } from './turn-text.js'

/** How much of each commit is shown. */
export interface CommitFlags {
  /** Whether to show the diffs. */
  readonly patch: boolean
  /** Whether to show how many lines of each file change. */
  readonly stat: boolean
  /** Whether to show these numbers for programs. */
  readonly numstat: boolean
  /** Whether to show the ids of the hunks. Default false. */
  readonly hunks?: boolean
}

/** Returns the lines that show a commit: its id, time and files, and what the flags ask for. */
export async function commitLines(
  commit: KeptCommit,
  history: History,
  flags: CommitFlags,
  paint: Paint,
  screen: Terminal & { readonly columns?: number },
): Promise<string[]> {
  const hasMore = flags.patch || flags.stat || flags.numstat || flags.hunks === true
  const head = headOf(commit, undoneIds(history.commits).has(commit.id), hasMore, paint)
  if (!hasMore) return [head]
  // Nothing of a commit that is not this user's is read.
  if (commit.unverified !== undefined)
    return [head, ...commit.files.map((file) => `  ${file.status} ${nameOf(file)}`)]
  const { shown, unknown } = await commitFiles(commit, history)
  const hunks = flags.hunks ? commitHunks(await commitRecord(history.root, commit.id), history.text) : []
  const files = shownFiles(shown)
  return [
    head,
    ...hunkLines(hunks),
    ...(flags.numstat ? numstatLines(files) : []),
    ...(flags.stat && files.length > 0 ? [...statLines(files, paint, screen.columns), totals(files)] : []),
    ...(flags.patch ? files.map(({ diff }) => paintDiff(diff, paint, screen).replace(/\n$/, '')) : []),
    ...unknown.map(
      (file) =>
        `${file.status} ${nameOf(file)}, which has changed since: its text after the commit is not kept`,
    ),
  ]
}

function headOf(commit: KeptCommit, isUndone: boolean, hasMore: boolean, paint: Paint): string {
  const { id, time, undoes, undoesPart, unverified, uncertain, files } = commit
  const notes = [
    ...(undoes === undefined ? [] : [`undoes ${undoes.join(', ')}`]),
    ...(undoesPart === undefined ? [] : [`undoes a part of ${undoesPart.join(', ')}`]),
    ...(uncertain === undefined ? [] : [printable(uncertain)]),
    ...(isUndone ? ['undone'] : []),
    ...(unverified === undefined ? [] : [`cannot be undone: ${printable(unverified)}`]),
  ]
  const about = notes.length > 0 ? `  ${paint.yellow(`(${notes.join(', ')})`)}` : ''
  const names = files.map(nameOf)
  const more = names.length > 1 ? ` and ${names.length - 1} more` : ''
  const from = originOf(commit)
  const by = from === undefined ? '' : `  ${paint.dim(from)}`
  const what = hasMore && files.length > 0 ? '' : `  ${files[0]?.status ?? ''} ${names[0] ?? ''}${more}`
  return `${paint.cyan(id)}  ${localTime(time)}${what}${by}${about}`
}

function nameOf({ path, from }: KeptCommit['files'][number]): string {
  // A path in a commit that is not this user's may be any text.
  return printableLine(from === undefined ? path : `${from} -> ${path}`)
}
