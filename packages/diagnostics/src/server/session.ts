import { Documents } from './documents.js'
import { type Running, type ServerProgram, startServer } from './running.js'

/** A server and the documents that are open on it. */
export interface Started {
  readonly server: Running
  readonly documents: Documents
}

/** How long a server may work for one request, in milliseconds, whether anybody waits or not. */
const LONGEST = 300_000
/** After how many failures in a row a server is not started again. */
const MOST_FAILURES = 3

/** The server of one folder. It is started when it is first needed, and again after it ended. */
export class Session {
  readonly #program: ServerProgram
  readonly #root: string
  #started: Promise<Started> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #failures = 0

  constructor(program: ServerProgram, root: string) {
    this.#program = program
    this.#root = root
  }

  /** Does work with the server, after the work that was asked for before. @throws the error of the server */
  run<Value>(work: (started: Started) => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(() => this.#attempt(work))
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Does work with the server if it runs. */
  tell(work: (started: Started) => void): void {
    this.#last = this.#last.then(
      async () => {
        if (this.#started !== undefined) work(await this.#started)
      },
      () => {},
    )
    this.#last = this.#last.catch(() => {})
  }

  async close(): Promise<void> {
    const started = this.#started
    this.#started = undefined
    await started?.then(
      ({ server }) => server.stop(),
      () => {},
    )
  }

  async #attempt<Value>(work: (started: Started) => Promise<Value>): Promise<Value> {
    if (this.#failures >= MOST_FAILURES)
      throw new Error(`it failed ${MOST_FAILURES} times in a row, and is not started again`)
    const mine = this.#started ?? this.#start()
    this.#started = mine
    let timer: NodeJS.Timeout | undefined
    try {
      const started = await mine
      const { server } = started
      server.allow()
      timer = setTimeout(() => server.stopBecause(`had no answer after ${LONGEST} ms`), LONGEST)
      timer.unref()
      const value = await Promise.race([work(started), server.ended])
      this.#failures = 0
      return value
    } catch (error) {
      this.#failures++
      // Whatever it knows of documents by now, a new one begins with nothing.
      if (this.#started === mine) this.#started = undefined
      const cause = await causeOf(error, mine)
      void mine.then(
        ({ server }) => server.stopBecause('was stopped after an error'),
        () => {},
      )
      throw cause
    } finally {
      clearTimeout(timer)
    }
  }

  async #start(): Promise<Started> {
    const server = await startServer(this.#program, this.#root)
    return { server, documents: new Documents(server) }
  }
}

/** How long a server that cannot be reached may take to end, in milliseconds. */
const ENDING = 500

/** Why the work failed: that the server has ended says more than that it cannot be reached. */
async function causeOf(error: unknown, started: Promise<Started>): Promise<unknown> {
  const server = await started.then(
    (one) => one.server,
    () => undefined,
  )
  const later = new Promise((resolve) => setTimeout(() => resolve(error), ENDING).unref())
  return Promise.race([server?.ended.catch((reason: unknown) => reason) ?? error, later])
}
