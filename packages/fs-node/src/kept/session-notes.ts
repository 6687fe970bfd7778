import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Origin } from '../journal/history.js'
import { putWhole } from './entry-file.js'
import { sessionKey } from './held.js'
import { keptFolder } from './kept-folder.js'

/**
 * Leaves a text for the models of sessions whose edits were undone. The hook of the session's next message hands it over.
 *
 * @param root real and absolute
 */
export async function leaveNotes(
  root: string,
  sessions: readonly Pick<Origin, 'host' | 'session'>[],
  text: string,
): Promise<void> {
  const folder = await keptFolder(root, false)
  if (folder === undefined) return
  const names = new Set(sessions.flatMap((one) => (one.session === undefined ? [] : nameOf(one))))
  for (const name of names) {
    const before = await readFile(join(folder, name), 'utf8').catch(() => '')
    await putWhole(join(folder, name), Buffer.from(`${before}${text}\n`.slice(-MOST_TEXT)))
  }
}

/** Takes the text that was left for a session; undefined if there is none. */
export async function takeNote(
  folder: string,
  session: Pick<Origin, 'host' | 'session'>,
): Promise<string | undefined> {
  const file = join(folder, nameOf(session))
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) await rm(file, { force: true })
  return text?.trimEnd()
}

function nameOf(session: Pick<Origin, 'host' | 'session'>): string {
  return `tell-${sessionKey(session)}`
}

const MOST_TEXT = 8000
