import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writing 5 to this file makes Linux reset the peak memory of the process. */
const FORGET = '/proc/self/clear_refs'

/** Returns the peak memory while `run` is called once, beyond the memory of the process before, in MiB. */
export function mostMemory(run) {
  // Garbage left from the preparation could otherwise be reused without being counted.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const before = process.memoryUsage.rss()
  const canForget = existsSync(FORGET)
  if (canForget) writeFileSync(FORGET, '5')
  run()
  const most = canForget ? highWaterMark() : process.resourceUsage().maxRSS * 1_024
  return (most - before) / 2 ** 20
}

/** Returns the peak memory of the process in bytes. */
function highWaterMark() {
  return 1_024 * Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
}
