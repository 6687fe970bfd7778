import type { KeptCommit } from '../journal/history.js'
import { undoneIds } from '../journal/undone-ids.js'
import { readTime } from './read-time.js'
import { type Turn, turnsOf } from './turns.js'

/** Which changes of a history are meant. Several conditions must all hold. */
export interface ChangeSelection {
  /** The turn that made the changes: its number in the session or the agent's own name of it, or its beginning; `true` for the last. */
  readonly turn?: string | true | undefined
  /** The beginning of the session's id; `true` for the last session. */
  readonly session?: string | true | undefined
  /** Changes from this time on: a time, or a text as {@link readTime} reads it, such as `10m`. */
  readonly since?: Date | string | undefined
  /** Changes of this file, relative to the root of the history. */
  readonly file?: string | undefined
}

/** Whether a selection has any condition. */
export function isSelection({ turn, session, since, file }: ChangeSelection): boolean {
  return [turn, session, since, file].some((one) => one !== undefined)
}

/**
 * Returns the changes that are meant, oldest first. What was undone already, what undoes something, and what is not this user's is left
 * out; so is what may hold the work of others.
 *
 * @returns as failure why there are none, or which turns are not told apart
 */
export function selectChanges(
  commits: readonly KeptCommit[],
  selection: ChangeSelection,
): Found<readonly KeptCommit[]> {
  const { turn, session, since, file } = selection
  const from = typeof since === 'string' ? readTime(since) : since
  if (since !== undefined && from === undefined)
    return {
      ok: false,
      failure: `no time ${JSON.stringify(since)}: give 10m, 2h or 3d, 09:30, or 2026-11-29 09:30`,
    }
  const undone = undoneIds(commits)
  const left = commits.filter((one) => canBeUndone(one) && !undone.has(one.id))
  const found = inTurn(left, turn, session)
  if (!found.ok) return found
  const wanted = found.value.filter(
    ({ time, files }) =>
      (from === undefined || time >= from) &&
      (file === undefined || files.some(({ path, from: old }) => path === file || old === file)),
  )
  if (wanted.length > 0) return { ok: true, value: wanted }
  return { ok: false, failure: `no change that can be undone is ${described(selection)}; see emend log` }
}

function canBeUndone(commit: KeptCommit): boolean {
  return !isUndo(commit) && commit.unverified === undefined && commit.uncertain === undefined
}

/** Whether a commit undoes others, whole or a part of them. */
export function isUndo({ undoes, undoesPart }: KeptCommit): boolean {
  return undoes !== undefined || undoesPart !== undefined
}

function inTurn(
  commits: readonly KeptCommit[],
  turn: ChangeSelection['turn'],
  session: ChangeSelection['session'],
): Found<readonly KeptCommit[]> {
  const turns = turnsOf(commits).filter((one) => isOf(one, session, commits))
  const all = session === undefined ? commits : turns.flatMap(({ commits }) => commits)
  if (turn === undefined) return { ok: true, value: all }
  if (turn === true) return { ok: true, value: turns.at(-1)?.commits ?? [] }
  const named = turns.filter(({ name }) => name === turn)
  const found = named.length > 0 ? named : turns.filter(({ name }) => name?.startsWith(turn))
  // The number of a turn is one of its session; without one, the last session is meant.
  if (found.length < 2 || (session === undefined && /^\d+$/.test(turn)))
    return { ok: true, value: found.at(-1)?.commits ?? [] }
  const which = found
    .map(({ host, session: of, name }) => `${name} of ${host} ${of ?? ''}`.trimEnd())
    .join(', ')
  const failure = `${found.length} turns are called ${turn}: ${which}; name the session too, or more of the turn`
  return { ok: false, failure }
}

function isOf(
  { session }: Turn,
  wanted: ChangeSelection['session'],
  commits: readonly KeptCommit[],
): boolean {
  if (wanted === undefined) return true
  if (wanted !== true) return session?.startsWith(wanted) === true
  return (
    session !== undefined && session === commits.findLast(({ origin }) => origin?.session)?.origin?.session
  )
}

function described({ turn, session, since, file }: ChangeSelection): string {
  const of = (name: string, value: string | true | undefined) =>
    value === undefined ? [] : [value === true ? `of the last ${name}` : `of the ${name} ${value}`]
  return [
    ...of('turn', turn),
    ...of('session', session),
    ...(since === undefined ? [] : [`made since ${typeof since === 'string' ? since : since.toISOString()}`]),
    ...(file === undefined ? [] : [`one of ${file}`]),
  ].join(' and ')
}

/** What was looked for, or as failure a sentence without the full stop that says why it is not there. */
export type Found<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: string }
