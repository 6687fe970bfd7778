import { parentPort } from 'node:worker_threads'
import { type CheckedFile, check } from './check.js'

// Files are parsed in a thread of their own, so that a parser that does not end can be stopped.
parentPort?.on('message', async ({ id, file }: { readonly id: number; readonly file: CheckedFile }) => {
  try {
    parentPort?.postMessage({ id, check: await check(file) })
  } catch (error) {
    parentPort?.postMessage({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})
