import { parentPort, workerData } from 'node:worker_threads'
import { packageHistory } from './histories/package-history.js'
import { runJob } from './job.js'
import type { Share } from './threads.js'

const share = workerData as Share
const history = await packageHistory(share.package, share.versions)
for (const job of share.jobs) parentPort?.postMessage(runJob(history, job))
