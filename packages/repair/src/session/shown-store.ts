import { createLedger, type Version } from '@emend/ledger'

/** What the model of one session was shown of each file, and what it will know when a call that runs is done. */
export interface ShownStore {
  /** @throws LedgerError if what is kept cannot be read */
  version(file: string): Promise<Version | undefined>
  record(file: string, version: Version | undefined): Promise<void>
  /**
   * Keeps what the model will know of a file if a call is carried out.
   *
   * @param call the id of the call; empty for a host without ids, which makes its calls one by one
   */
  hold(call: string, file: string, held: Held): Promise<void>
  /** Takes what was kept for a call; undefined if there is nothing. */
  release(call: string, file: string): Promise<Held | undefined>
}

/** A file of a call that is about to run. */
export interface Held {
  /** The file as the model will know it. */
  readonly version: Version
  /** The text that the model knew when the call was sent; undefined if it knew none. */
  readonly known: string | undefined
  /** The text of the file before the call. */
  readonly before: string
}

/** What sessions were shown, in memory: for an agent's plugin, which stays loaded. The session that was used longest ago leaves. */
export function shownInMemory(): (session: string) => ShownStore {
  const stores = new Map<string, ShownStore>()
  return (session) => {
    const store = stores.get(session) ?? storeInMemory()
    stores.delete(session)
    stores.set(session, store)
    for (const oldest of stores.keys()) if (stores.size > MOST_SESSIONS) stores.delete(oldest)
    return store
  }
}

const MOST_SESSIONS = 256
/** The most calls of a session that are taken to be running. Hosts do not report the end of every call. */
const MOST_HELD = 64

function storeInMemory(): ShownStore {
  const ledger = createLedger()
  const running = new Map<string, Held>()
  const nameOf = (call: string, file: string) => `${call}\n${file}`
  return {
    version: async (file) => ledger.versionOf(file),
    record: async (file, version) => ledger.put(file, version),
    async hold(call, file, held) {
      running.set(nameOf(call, file), held)
      for (const oldest of running.keys()) if (running.size > MOST_HELD) running.delete(oldest)
    },
    async release(call, file) {
      const held = running.get(nameOf(call, file))
      running.delete(nameOf(call, file))
      return held
    },
  }
}
