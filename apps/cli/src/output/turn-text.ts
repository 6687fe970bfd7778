import { printable } from '@emend/core/plugin'
import type { KeptCommit, Turn } from '@emend/fs-node'
import { commitFiles, type History } from '../history/commit-files.js'
import { localTime } from './local-time.js'
import { printableLine } from './printable-line.js'
import { shownFiles, statLines, totals } from './stat.js'
import type { Paint } from './text.js'

/** Names the agent, the session and the turn of a change, as `--session` and `--turn` take them; undefined for no agent's. */
export function originOf({ origin }: Pick<KeptCommit, 'origin'>): string | undefined {
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
export function hunkLines(hunks: readonly ShownHunk[]): string[] {
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

/** A hunk with the lines that it replaced, counted from 1; `end` is before `start` where it added lines only. */
export interface ShownHunk {
  readonly id: string
  readonly start?: number
  readonly end?: number
}
