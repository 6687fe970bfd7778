import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Job, JobResult } from './job.js'

/** The jobs for one package, which a thread loads once. */
export interface Share {
  readonly package: string
  readonly versions: number
  readonly jobs: readonly Job[]
}

/** Runs each share in its own thread, as many at a time as there are cores. The memory of a thread is freed when it ends. */
export async function runShares(
  shares: readonly Share[],
  onResult: (share: Share, result: JobResult) => void,
): Promise<void> {
  const waiting = [...shares]
  const next = async () => {
    for (let share = waiting.shift(); share !== undefined; share = waiting.shift())
      await runShare(share, onResult)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}

function runShare(share: Share, onResult: (share: Share, result: JobResult) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: share })
    worker.on('message', (result: JobResult) => onResult(share, result))
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))))
  })
}
