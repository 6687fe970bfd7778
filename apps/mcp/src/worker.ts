import { parentPort, workerData } from 'node:worker_threads'
import { makeCaller } from './caller.js'
import type { CallMessage, WorkerMessage, WorkerSetup } from './thread.js'

// The thread in which calls run, one after the other. A search blocks this thread while the server continues in its own.
const { setup } = workerData as { readonly setup: WorkerSetup }
const tell = (message: WorkerMessage) => parentPort?.postMessage(message)
const caller = makeCaller(setup)

// The arguments of a call are nested too deeply to be copied between threads.
parentPort?.on('messageerror', ({ message }) => tell({ type: 'failed', reason: message }))

parentPort?.on('message', async ({ call, state }: CallMessage) => {
  const cells = new Int32Array(state)
  try {
    const answer = await (await caller)(call, cells, (progress) => tell({ type: 'progress', progress }))
    tell({ type: 'answer', answer })
  } catch (error) {
    tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
})
