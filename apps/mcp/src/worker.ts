import { parentPort, workerData } from 'node:worker_threads'
import { type Caller, makeCaller } from './caller.js'
import { looksThrough } from './looked.js'
import type { CallMessage, WorkerMessage, WorkerSetup } from './thread.js'

// The thread in which calls run, one after the other. A search blocks this thread while the server continues in its own.
const { setup } = workerData as { readonly setup: WorkerSetup }
const tell = (message: WorkerMessage) => parentPort?.postMessage(message)
const looks = setup.looks && setup.diagnostics && looksThrough(setup.looks, setup.diagnostics)
const callers = new Map<string, Promise<Caller>>()

/** Returns the caller for a folder. The last ones are kept. */
function callerFor(root: string): Promise<Caller> {
  const caller = callers.get(root) ?? makeCaller(root, setup, looks)
  callers.delete(root)
  callers.set(root, caller)
  caller.catch(() => callers.delete(root))
  for (const oldest of [...callers.keys()].slice(0, -MOST_FOLDERS)) callers.delete(oldest)
  return caller
}

const MOST_FOLDERS = 8

// The arguments of a call are nested too deeply to be copied between threads.
parentPort?.on('messageerror', ({ message }) => tell({ type: 'failed', reason: message }))

parentPort?.on('message', async ({ call, known, begun, state }: CallMessage) => {
  const cells = new Int32Array(state)
  try {
    const caller = await callerFor(call.root)
    const made = await caller({ call, known, begun }, cells, (progress) =>
      tell({ type: 'progress', progress }),
    )
    tell({ type: 'answer', ...made })
  } catch (error) {
    tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
})
