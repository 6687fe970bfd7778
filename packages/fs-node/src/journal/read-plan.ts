import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { namesIn, statsAt } from '../folders.js'
import type { Entry } from './entry.js'
import { type JournalPlan, PLAN } from './journal.js'

/**
 * Reads the plan of a journal; undefined where there is none, and null where it is none: it may have come with
 * somebody's files, so nothing in it is taken for granted. A journal is a folder of files: by a link in its place or in
 * it, what stands outside the root could be read, written or removed.
 */
export async function readPlan(disk: Disk, folder: string): Promise<JournalPlan | null | undefined> {
  if (!(await isFolderOfFiles(disk, folder))) return null
  let bytes: Uint8Array
  try {
    bytes = await disk.readFile(`${folder}/${PLAN}`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isPlan(value) ? value : null
  } catch {
    return null
  }
}

async function isFolderOfFiles(disk: Disk, folder: string): Promise<boolean> {
  const stats = await statsAt(disk, folder)
  if (stats === undefined) return true
  if (!stats.isDirectory()) return false
  for (const name of await namesIn(disk, folder))
    if ((await statsAt(disk, `${folder}/${name}`))?.isFile() === false) return false
  return true
}

function isPlan(value: unknown): value is JournalPlan {
  if (!isObject(value)) return false
  const { version, id, time, undoes, entries, folders } = value
  return (
    version === 1 &&
    typeof id === 'string' &&
    typeof time === 'number' &&
    (undoes === undefined || typeof undoes === 'string') &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof folder === 'string')
  )
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false
  const { path, place, before, size, after, modeBefore, mode, inPlace, link, change } = value
  return (
    [path, place].every((one) => typeof one === 'string') &&
    [before, after, link].every((one) => one === undefined || typeof one === 'string') &&
    [size, modeBefore, mode].every((one) => one === undefined || typeof one === 'number') &&
    (inPlace === undefined || typeof inPlace === 'boolean') &&
    (change === undefined || (isObject(change) && [change['start'], change['end']].every(Number.isInteger)))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
