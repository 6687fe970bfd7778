import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isId, timeOf } from '../journal/id.js'
import { putWhole } from './entry-file.js'

/** Removes what is too old or too much, at most once in ten minutes, and always where one root has very many entries. */
export async function mayPrune(folder: string): Promise<void> {
  const all = dirname(folder)
  const mark = join(all, 'pruned')
  const last = await stat(mark).catch(() => undefined)
  const isDue = last === undefined || Date.now() - last.mtimeMs > BETWEEN
  if (!isDue && (await readdir(folder)).length <= MOST_ENTRIES) return
  await putWhole(mark, Buffer.from(''))
  await prune(all)
}

/** Removes the entries of all roots that are older than {@link MOST_DAYS} days, and the oldest beyond {@link MOST_BYTES}. */
async function prune(all: string, now: number = Date.now()): Promise<void> {
  const found: { readonly file: string; readonly time: number; readonly size: number }[] = []
  for (const root of await readdir(all, { withFileTypes: true })) {
    if (!root.isDirectory()) continue
    const names = await readdir(join(all, root.name)).catch(() => [])
    const own: typeof found = []
    for (const name of names) {
      const file = join(all, root.name, name)
      const stats = await stat(file).catch(() => undefined)
      if (stats === undefined) continue
      const written = isId(name) ? timeOf(name) : stats.mtimeMs
      if (now - written > MOST_DAYS * DAY) await rm(file, { force: true })
      else if (isId(name)) own.push({ file, time: written, size: stats.size })
    }
    own.sort((a, b) => b.time - a.time)
    for (const { file } of own.splice(MOST_ENTRIES)) await rm(file, { force: true })
    found.push(...own)
  }
  let bytes = 0
  for (const { file, size } of found.sort((a, b) => b.time - a.time)) {
    bytes += size
    if (bytes > MOST_BYTES) await rm(file, { force: true })
  }
}

const DAY = 24 * 60 * 60 * 1000
const BETWEEN = 10 * 60 * 1000
/** How long and how much is kept: 14 days, 256 MiB of all roots together, and 1,000 entries of each. */
const MOST_DAYS = 14
const MOST_BYTES = 2 ** 28
const MOST_ENTRIES = 1000
