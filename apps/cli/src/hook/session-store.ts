import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnFolder, putWhole, shortHash } from '@emend/fs-node/keep'
import { userKeyFolder } from '@emend/fs-node/key-folder'
import { fileReader, realNames } from '@emend/fs-node/reader'
import { createLedger, type Ledger, LedgerError, ledgerFrom, type Version } from '@emend/ledger'
import { type Repair, repairCall } from '@emend/repair'
import {
  type Held,
  pathsIn,
  recordShown,
  repairBound,
  type SessionCall,
  type ShownStore,
} from '@emend/repair/sessions'
import type { HookEvent } from './hosts.js'

/**
 * What the model of one session was shown, for hooks, which are a process each. Every file of the model has a file of its own here,
 * replaced as a whole, so that hooks that run at once tear nothing. The folder is the user's own, outside of every project: nobody
 * else's files can plant a record.
 */
class SessionStore implements ShownStore {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Opens the record of a session; undefined if there is none, or if the user has no folder of its own for it.
   *
   * @param makes whether to begin a record where there is none
   */
  static async open(host: string, session: string, makes: boolean): Promise<SessionStore | undefined> {
    const state = userKeyFolder()
    if (state === undefined) return undefined
    const all = join(state, 'sessions')
    const folder = join(all, shortHash(`${host}\n${session}`))
    if (makes) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      if (made !== undefined) await removeOldest(all, MOST_SESSIONS)
    }
    for (const one of [state, all, folder]) if (!(await isOwnFolder(one))) return undefined
    return new SessionStore(folder)
  }

  /** @param path absolute */
  async version(path: string): Promise<Version | undefined> {
    return (await this.#read(`shown-${shortHash(path)}`))?.versionOf(path)
  }

  async record(path: string, version: Version | undefined): Promise<void> {
    const name = `shown-${shortHash(path)}`
    if (version === undefined) return rm(join(this.#folder, name), { force: true })
    const ledger = createLedger()
    ledger.put(path, version)
    await this.#write(name, ledger)
    await removeOldest(this.#folder, MOST_FILES)
  }

  hold(call: string, path: string, { version, known, before }: Held): Promise<void> {
    const ledger = createLedger()
    ledger.put(path, version)
    ledger.show(BEFORE, before)
    if (known !== undefined) ledger.show(KNOWN, known)
    return this.#write(heldName(call, path), ledger)
  }

  /** A record that cannot be read counts as none. */
  async release(call: string, path: string): Promise<Held | undefined> {
    const name = heldName(call, path)
    const held = await this.#read(name).catch(() => undefined)
    await rm(join(this.#folder, name), { force: true })
    const [version, before] = [held?.versionOf(path), held?.versionOf(BEFORE)]
    if (version === undefined || before === undefined) return undefined
    return { version, before: before.text, known: held?.versionOf(KNOWN)?.text }
  }

  async #read(name: string): Promise<Ledger | undefined> {
    const file = join(this.#folder, name)
    const stats = await lstat(file).catch(() => undefined)
    if (stats === undefined) return undefined
    if (!stats.isFile() || stats.size > MOST_BYTES) throw new LedgerError(`${file} is no record`)
    const text = await readFile(file, 'utf8')
    let data: unknown
    try {
      data = JSON.parse(text)
    } catch {
      throw new LedgerError(`${file} is not JSON`)
    }
    return ledgerFrom(data)
  }

  async #write(name: string, ledger: Ledger): Promise<void> {
    await putWhole(join(this.#folder, name), Buffer.from(JSON.stringify(ledger)))
  }
}

/** The names of the text before a call, and of the text that the model knew then. No absolute path is like them. */
const BEFORE = 'before'
const KNOWN = 'known'
/** How many sessions, and how many records of one, are kept; and how large a record may be, in bytes. Each sub-agent is a session. */
const MOST_SESSIONS = 256
const MOST_FILES = 256
const MOST_BYTES = 2 ** 27

function heldName(call: string, path: string): string {
  return `held-${shortHash(call)}-${shortHash(path)}`
}

/** Removes what was changed longest ago, beyond a number. */
async function removeOldest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= most) return
  const times = await Promise.all(
    names.map(async (name) => (await lstat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0),
  )
  const oldestFirst = names.map((name, i) => ({ name, time: times[i] ?? 0 })).sort((a, b) => a.time - b.time)
  for (const { name } of oldestFirst.slice(0, names.length - most))
    await rm(join(folder, name), { recursive: true, force: true })
}

export { isWholeText } from '@emend/repair/sessions'

/** Repairs the call of a tool, bound to what its session was shown. */
export async function repair(host: string, event: HookEvent): Promise<Repair<unknown>> {
  const call = callOf(event)
  const store = await storeOf(host, event, false)
  return store === undefined ? repairCall(call.input, { readFile: call.readFile }) : repairBound(call, store)
}

/** Records what a call has shown to the model, or has written for it. @returns what the model is to be told of it */
export async function record(host: string, event: HookEvent, isEdit: boolean): Promise<string | undefined> {
  const { result: output } = event
  if (output === undefined || pathsIn(event.tool_input).length === 0) return undefined
  const store = await storeOf(host, event, true)
  return store && recordShown(callOf(event), { isEdit, output }, store)
}

function callOf({ tool_input: input, cwd, call: id }: HookEvent): SessionCall {
  return { id, input, nameOf: realNames(cwd), readFile: fileReader(cwd) }
}

/** The store of a session, or of its sub-agent; undefined where there is none, or the user's folder cannot be used. */
async function storeOf(
  host: string,
  { session, agent }: HookEvent,
  makes: boolean,
): Promise<SessionStore | undefined> {
  if (session === undefined) return undefined
  const name = agent === undefined ? session : `${session}\n${agent}`
  return SessionStore.open(host, name, makes).catch(() => undefined)
}
