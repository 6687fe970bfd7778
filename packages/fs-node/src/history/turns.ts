import type { KeptCommit } from '../journal/history.js'

/** What an agent changed in answer to one message of a person; a change that no agent made is a turn by itself. */
export interface Turn {
  readonly host?: string
  readonly session?: string
  /** The agent's name of the turn, or its number in the session; undefined where the agent says neither. */
  readonly name?: string
  /** Oldest first. */
  readonly commits: readonly KeptCommit[]
}

/** Groups the changes by turn, in the order of each turn's last change. */
export function turnsOf(commits: readonly KeptCommit[]): readonly Turn[] {
  const turns = new Map<string, KeptCommit[]>()
  for (const commit of commits) {
    const { origin } = commit
    const key = JSON.stringify(
      origin?.turn === undefined ? [commit.id] : [origin.host, origin.session ?? '', origin.turn],
    )
    const all = turns.get(key) ?? []
    turns.delete(key)
    turns.set(key, [...all, commit])
  }
  return [...turns.values()].map((all): Turn => {
    const { host, session, turn } = all[0]?.origin ?? {}
    return {
      ...(host !== undefined && { host }),
      ...(session !== undefined && { session }),
      ...(turn !== undefined && { name: turn }),
      commits: all,
    }
  })
}
