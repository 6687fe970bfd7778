import { Worker } from 'node:worker_threads'
import type { Check, CheckedFile } from './check.js'

/** The outcome of a check in the thread. */
type Outcome =
  | { readonly check: Check | undefined }
  /** The parser failed, or took longer than allowed. */
  | { readonly reason: string }

type Answer = Outcome & { readonly id: number }

/** Checks files in a thread, which is started when it is first needed, and again after one that had to be stopped. */
export interface CheckThread {
  run(file: CheckedFile, timeLimit: number): Promise<Outcome>
}

export function checkThread(): CheckThread {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  const runNow = (file: CheckedFile, timeLimit: number): Promise<Outcome> => {
    const mine = worker ?? startWorker()
    worker = mine
    count += 1
    const id = count
    return new Promise((resolve) => {
      const end = (outcome: Outcome, isOver: boolean) => {
        clearTimeout(timer)
        mine.off('message', receive)
        mine.off('error', fail)
        mine.off('exit', leave)
        mine.unref()
        if (isOver) {
          worker = undefined
          void mine.terminate()
        }
        resolve(outcome)
      }
      const receive = (answer: Answer) => {
        if (answer.id === id) end(answer, false)
      }
      const fail = (error: Error) => end({ reason: error.message }, true)
      const leave = () => end({ reason: 'the thread of the parser ended' }, true)
      const timer = setTimeout(
        () => end({ reason: `parsing took longer than ${timeLimit} ms` }, true),
        timeLimit,
      )
      mine.on('message', receive)
      mine.on('error', fail)
      mine.on('exit', leave)
      mine.ref()
      mine.postMessage({ id, file })
    })
  }
  return {
    run(file, timeLimit) {
      const turn = last.then(() => runNow(file, timeLimit))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./worker.js', import.meta.url))
  worker.unref()
  return worker
}
