/** The ids by which OpenCode identifies a tool call. */
export interface Call {
  readonly sessionID: string
  readonly callID: string
}

/**
 * Makes calls run one after the other. OpenCode runs the calls of a message concurrently, and its `apply_patch` reads all files
 * before it writes any. If a message had two patches for one file, the second would undo the first and report success.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()
  readonly #open = new Map<string, { readonly sessionID: string; readonly end: () => void }>()

  /** Waits until every call before this one has ended. */
  async take({ sessionID, callID }: Call): Promise<void> {
    const before = this.#last
    this.#last = new Promise((end) => this.#open.set(callID, { sessionID, end }))
    await before
  }

  /** Ends the turn of a call, if it is open. */
  end(callID: string): void {
    this.#open.get(callID)?.end()
    this.#open.delete(callID)
  }

  /** Ends all turns of a session. */
  endAll(session: string): void {
    for (const [callID, { sessionID }] of this.#open) if (sessionID === session) this.end(callID)
  }
}
