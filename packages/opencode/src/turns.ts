/** A call of a tool, as OpenCode names it. */
export interface Call {
  readonly sessionID: string
  readonly callID: string
}

/**
 * Lets calls run one after the other. OpenCode runs the calls of a message at once, and its `apply_patch` reads all files before it
 * writes any: of two patches for one file, the second would undo the first and report success.
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

  /** Ends a turn, if it is open. */
  end(callID: string): void {
    this.#open.get(callID)?.end()
    this.#open.delete(callID)
  }

  /** Ends the turns of a session in which nothing runs any more. */
  endAll(session: string): void {
    for (const [callID, { sessionID }] of this.#open) if (sessionID === session) this.end(callID)
  }
}
