import { endedCall, endedSession } from './events.js'

/** The ids by which OpenCode identifies a tool call. */
export interface Call {
  readonly sessionID: string
  readonly callID: string
}

type CallIds = Omit<Call, 'callID'> & { readonly callID: string | undefined }

/**
 * Makes calls run one after the other. OpenCode runs the calls of a message concurrently, and its `apply_patch` reads all files
 * before it writes any. If a message had two patches for one file, the second would undo the first and report success.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()
  #isOver = false
  readonly #open = new Map<string, { readonly sessionID: string; readonly end: () => void }>()

  /** Waits until every call before this one has ended. A call without an id takes no turn: nothing could report its end. */
  async take({ sessionID, callID }: CallIds): Promise<void> {
    if (this.#isOver || callID === undefined) return
    const before = this.#last
    this.#last = new Promise((end) => this.#open.set(callID, { sessionID, end }))
    await before
  }

  /** Ends the turn of a call, if it is open. */
  end(callID: string | undefined): void {
    if (callID === undefined) return
    this.#open.get(callID)?.end()
    this.#open.delete(callID)
  }

  /** Ends the turns that are over after an event of OpenCode: that of a call, or all of a session. */
  endAfter(event: unknown): void {
    this.end(endedCall(event))
    const session = endedSession(event)
    if (session === undefined) return
    for (const [callID, { sessionID }] of this.#open) if (sessionID === session) this.end(callID)
  }

  /** Ends all turns and takes no more: for when nothing reports ends any longer, so that no call waits forever. */
  stop(): void {
    this.#isOver = true
    for (const callID of this.#open.keys()) this.end(callID)
  }
}
