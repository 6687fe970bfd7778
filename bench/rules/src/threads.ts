import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer, Question, Share } from './share.js'

/** Threads of a measuring bundle, one for each share. They keep their rows from one question to the next. */
export class Threads {
  readonly #shares: readonly Share[]
  readonly #bundle: string
  readonly #workers = new Map<Share, Worker>()

  constructor(bundle: string, shares: readonly Share[]) {
    this.#bundle = bundle
    this.#shares = shares
  }

  /** Asks every thread, as many at a time as there are cores. The answers are in the order of the shares. */
  async ask(question: Question): Promise<Answer[]> {
    const answers = new Map<Share, Answer>()
    const waiting = [...this.#shares]
    const next = async () => {
      for (let share = waiting.shift(); share !== undefined; share = waiting.shift())
        answers.set(share, await this.#answer(share, question))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, next))
    return this.#shares.map((share) => answers.get(share) as Answer)
  }

  async end(): Promise<void> {
    await Promise.all(Array.from(this.#workers.values(), (worker) => worker.terminate()))
  }

  async #answer(share: Share, question: Question): Promise<Answer> {
    const worker = this.#workers.get(share) ?? (await this.#start(share))
    worker.postMessage(question)
    const [answer] = (await once(worker, 'message')) as [Answer]
    return answer
  }

  async #start(share: Share): Promise<Worker> {
    const worker = new Worker(this.#bundle, { workerData: share })
    this.#workers.set(share, worker)
    await once(worker, 'message')
    return worker
  }
}
