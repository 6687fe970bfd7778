import { printable } from '@emend/core/plugin'
import { commitRecord, type KeptCommit, type Turn, undoneIds } from '@emend/fs-node'
import { commitFiles, commitHunks, type History, type ShownHunk } from '../history/commit-files.js'
import { numstatLines, shownFiles, statLines, totals } from './stat.js'
import { localTime, type Paint, paintDiff, printableLine, type Terminal } from './text.js'

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

/** Names the agent, the session and the turn of a change, as `--session` and `--turn` take them; undefined for no agent's. */
function originOf({ origin }: Pick<KeptCommit, 'origin'>): string | undefined {
  if (origin === undefined) return undefined
  const { host, session, turn } = origin
  // Sessions and turns are what an agent calls them, which may be any text.
  const named = [host, ...(session === undefined ? [] : [session.slice(0, SESSION_LENGTH)])].map(
    printableLine,
  )
  return turn === undefined ? named.join(' ') : `${named.join(' ')}, turn ${printableLine(turn)}`
}

const SESSION_LENGTH = 13

/** Returns the lines that show a turn: who made it, when it ended, and the files that it changed. */
export async function turnLines(
  { commits }: Turn,
  history: History,
  flags: { readonly stat: boolean },
  paint: Paint,
  columns: number | undefined,
): Promise<string[]> {
  const last = commits.at(-1) as KeptCommit
  const paths = [...new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)))]
  const count = commits.length === 1 ? last.id : `${commits.length} changes, the last ${last.id}`
  const more = paths.length > MOST_PATHS ? ` and ${paths.length - MOST_PATHS} more` : ''
  const names = `${paths.slice(0, MOST_PATHS).map(printableLine).join(', ')}${more}`
  const head = `${paint.cyan(originOf(last) ?? 'emend')}  ${localTime(last.time)}  ${names}  ${paint.dim(`(${count})`)}`
  if (!flags.stat) return [head]
  const own = commits.filter(({ unverified }) => unverified === undefined)
  const all = await Promise.all(own.map((commit) => commitFiles(commit, history)))
  const files = shownFiles(all.flatMap(({ shown }) => shown))
  return files.length === 0 ? [head] : [head, ...statLines(files, paint, columns), totals(files)]
}

const MOST_PATHS = 3

/** Returns a line for each hunk of a commit: its id, as `emend undo --hunk` takes it, and its lines before. */
function hunkLines(hunks: readonly ShownHunk[]): string[] {
  return hunks.map(({ id, start, end }) => {
    const at =
      start === undefined || end === undefined
        ? ''
        : start > end
          ? `  after line ${end}`
          : `  lines ${start}-${end}`
    return `  ${printable(id)}${at}`
  })
}
