import type { MessagePort } from 'node:worker_threads'

/** Functions that the thread at the other end of a port may call. What they take and give is plain data. */
type Functions = Readonly<Record<string, (...given: readonly never[]) => Promise<unknown>>>

interface CallOfPeer {
  readonly call: number
  readonly name: string
  readonly given: readonly never[]
}

type PeerMessage =
  | CallOfPeer
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly reason: string }

/** One end of a port: calls functions of the thread at the other end, and runs its own for that. The port keeps no process alive. */
export class Peer<Theirs extends { readonly [name in keyof Theirs]: Functions[string] }> {
  readonly #port: MessagePort
  readonly #open = new Map<number, PromiseWithResolvers>()
  #last = 0

  constructor(port: MessagePort, own: Functions) {
    this.#port = port
    port.on('message', (message: PeerMessage) => {
      if ('call' in message) return void this.#run(own, message)
      const call = this.#open.get(message.answer)
      this.#open.delete(message.answer)
      if ('reason' in message) call?.reject(new Error(message.reason))
      else call?.resolve(message.value)
    })
    port.on('close', () => {
      for (const call of this.#open.values()) call.reject(new Error('the other thread has ended'))
      this.#open.clear()
    })
    port.unref()
  }

  /** Calls a function of the other thread. Rejects with the text of its error, and if that thread ends before. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Parameters<Theirs[Name]>
  ): ReturnType<Theirs[Name]> {
    const id = ++this.#last
    const answer = new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject })
      this.#port.postMessage({ call: id, name, given })
    })
    return answer as ReturnType<Theirs[Name]>
  }

  async #run(own: Functions, { call, name, given }: CallOfPeer): Promise<void> {
    const answer = await Promise.resolve()
      .then(() => own[name]?.(...given))
      .then(
        (value) => ({ answer: call, value }),
        (error: unknown) => ({
          answer: call,
          reason: error instanceof Error ? error.message : String(error),
        }),
      )
    this.#port.postMessage(answer)
  }
}

interface PromiseWithResolvers {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}
