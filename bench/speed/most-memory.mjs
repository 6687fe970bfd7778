import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writing 5 there makes Linux begin anew with the most memory that the process had. */
const FORGET = '/proc/self/clear_refs'

/** The most that the process has while it runs something once, beyond what it has before, in MiB. */
export function mostMemory(run) {
  // What preparing has left must not be there to be used again unseen.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const before = process.memoryUsage.rss()
  const canForget = existsSync(FORGET)
  if (canForget) writeFileSync(FORGET, '5')
  run()
  const most = canForget ? highWaterMark() : process.resourceUsage().maxRSS * 1_024
  return (most - before) / 2 ** 20
}

/** Bytes. */
function highWaterMark() {
  return 1_024 * Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
}
