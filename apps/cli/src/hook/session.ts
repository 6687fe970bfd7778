import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decodeText } from '@emend/fs'
import { fileReader } from '@emend/fs-node/reader'
import { createLedger, LedgerError, type Version } from '@emend/ledger'
import { type Repair, repairCall } from '@emend/repair'
import type { HookEvent } from './hosts.js'
import { rowsShown } from './rows-shown.js'
import { SessionStore } from './session-store.js'
import { firstIn, pathsIn, textIn } from './tool-input.js'

/** Repairs the call of a tool, bound to what its session was shown. What the model will know is kept until the call is done. */
export async function repair(host: string, event: HookEvent): Promise<Repair<unknown>> {
  const { tool_input: input, cwd, session, call } = event
  const reader = fileReader(cwd)
  const store = session === undefined ? undefined : await storeOf(host, session, false)
  if (store === undefined) return repairCall(input, { readFile: reader })
  const changed = new Map<string, Version | undefined>()
  const ledger = createLedger({
    unread: 'allow',
    onChange: (path, version) => changed.set(path, version),
  })
  const before = new Map<string, string>()
  let unreadable: string | undefined
  const readFile = async (path: string) => {
    const bytes = await reader(path)
    const decoded = bytes && decodeText(bytes)
    if (!decoded?.ok) return bytes
    before.set(path, decoded.value)
    const file = await realFile(cwd, path)
    // A call before this one without an id was not carried out.
    if (call === '') await store.release(call, file, undefined)
    const known = await store.version(file).catch(orReason)
    if (typeof known === 'string') unreadable ??= `${path}: ${known}`
    else ledger.put(path, known)
    return bytes
  }
  const { bind, written, refused } = ledger.bind()
  const repaired = await repairCall(input, { readFile, bind })
  if (unreadable !== undefined) return { status: 'refused', message: unreadable, failures: [] }
  if (repaired.status === 'refused') {
    refused(repaired.failures)
    for (const [path, version] of changed) await store.record(await realFile(cwd, path), version)
  } else if (repaired.status !== 'left') {
    written()
    for (const [path, version] of changed)
      if (version !== undefined)
        await store.hold(call, await realFile(cwd, path), version, before.get(path) ?? '')
  }
  return repaired
}

/** Records what a call has shown to the model, or has written for it. */
export async function record(host: string, event: HookEvent, isEdit: boolean): Promise<void> {
  const { tool_input: input, result, cwd, session, call } = event
  if (session === undefined || result === undefined) return
  const store = await storeOf(host, session, true)
  if (store === undefined) return
  for (const path of pathsIn(input)) {
    const bytes = await fileReader(cwd)(path)
    const decoded = bytes && decodeText(bytes)
    if (!decoded?.ok) continue
    const file = await realFile(cwd, path)
    const text = decoded.value
    const ledger = createLedger()
    ledger.put(file, await store.version(file).catch(() => undefined))
    if (isEdit) ledger.put(file, (await store.release(call, file, text)) ?? ledger.versionOf(file))
    else if (textIn(input) === text) ledger.show(file, text)
    else
      for (const rows of textsIn(result).flatMap((one) => rowsShown(text, one, firstIn(input))))
        ledger.show(file, text, rows)
    const version = ledger.versionOf(file)
    if (version !== undefined) await store.record(file, version)
  }
}

/** The store of a session; undefined where the user's folder cannot be used. */
function storeOf(host: string, session: string, makes: boolean): Promise<SessionStore | undefined> {
  return SessionStore.open(host, session, makes).catch(() => undefined)
}

function realFile(cwd: string, path: string): Promise<string> {
  return realpath(resolve(cwd, path)).catch(() => resolve(cwd, path))
}

function orReason(error: unknown): string {
  if (!LedgerError.isInstance(error)) throw error
  return `what this session was shown of the file cannot be read. Nothing was changed. Read the file again, then send the edit. (${error.message})`
}

/** The texts in a result, at any depth. */
function textsIn(result: unknown, depth = 0): readonly string[] {
  if (typeof result === 'string') return [result]
  if (typeof result !== 'object' || result === null || depth > 6) return []
  return Object.values(result).flatMap((one) => textsIn(one, depth + 1))
}
