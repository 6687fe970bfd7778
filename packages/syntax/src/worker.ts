import { parentPort } from 'node:worker_threads'
import { runTask, type Task } from './task.js'

// Files are parsed in a thread of their own, so that a parser that does not end can be stopped.
parentPort?.on('message', async ({ id, task }: { readonly id: number; readonly task: Task }) => {
  try {
    parentPort?.postMessage({ id, value: await runTask(task) })
  } catch (error) {
    parentPort?.postMessage({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})
