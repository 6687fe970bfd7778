import { beginTurn, noteFor } from '@emend/fs-node/keep'
import type { HookHost, PromptEvent } from './hosts.js'

/** Begins a turn of a session, and returns what the model is to be told, where the host has a way. */
export async function answerPrompt(
  host: string,
  { cwd, session }: PromptEvent,
  { tell }: HookHost,
): Promise<object | undefined> {
  if (session === undefined) return undefined
  await beginTurn(cwd, { host, session })
  const text = tell === undefined ? undefined : await noteFor(cwd, { host, session })
  return text === undefined ? undefined : tell?.(text)
}
