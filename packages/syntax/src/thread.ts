import { Worker } from 'node:worker_threads'
import type { Task, Tasks } from './task.js'

/** The outcome of a task in the thread. */
type TaskResult<Kind extends keyof Tasks> =
  | { readonly value: Tasks[Kind]['value'] }
  /** The parser failed, or took longer than allowed. */
  | { readonly reason: string }

type Answer = TaskResult<keyof Tasks> & { readonly id: number }

/** Parses files in a thread, which is started when it is first needed, and again after one that had to be stopped. */
export interface ParserThread {
  /** @param timeLimit in milliseconds */
  run<Kind extends keyof Tasks>(task: Task<Kind>, timeLimit: number): Promise<TaskResult<Kind>>
}

export function parserThread(): ParserThread {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  const runNow = (task: Task, timeLimit: number): Promise<TaskResult<keyof Tasks>> => {
    const mine = worker ?? startWorker()
    worker = mine
    count += 1
    const id = count
    return new Promise((resolve) => {
      const end = (outcome: TaskResult<keyof Tasks>, isOver: boolean) => {
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
      mine.postMessage({ id, task })
    })
  }
  return {
    run<Kind extends keyof Tasks>(task: Task<Kind>, timeLimit: number) {
      const turn = last.then(() => runNow(task as Task, timeLimit))
      last = turn.catch(() => undefined)
      // An answer is of the kind of its task.
      return turn as Promise<TaskResult<Kind>>
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./worker.js', import.meta.url))
  worker.unref()
  return worker
}
