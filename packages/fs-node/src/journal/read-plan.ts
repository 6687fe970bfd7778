import type { Disk } from '../disk.js'
import { namesIn, statsAt } from '../folders.js'
import type { Entry } from './entry.js'
import { isId } from './id.js'
import type { JournalPlan } from './journal.js'

/** Parses a plan; undefined if the text is not a plan. Every field is checked, because anybody may have written the file. */
export function parsePlan(text: string): JournalPlan | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPlan(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a journal is a folder that contains only regular files. Through a symbolic link in its place or in it, files
 * outside the root could be read, written or removed.
 */
export async function isFolderOfFiles(disk: Disk, folder: string): Promise<boolean> {
  const stats = await statsAt(disk, folder)
  if (stats?.isDirectory() !== true) return false
  for (const name of await namesIn(disk, folder))
    if ((await statsAt(disk, `${folder}/${name}`))?.isFile() === false) return false
  return true
}

function isPlan(value: unknown): value is JournalPlan {
  if (!isObject(value)) return false
  const { id, root, time, history, undoes = [], undoesPart = [], entries, folders, emptied = [] } = value
  return (
    [id, root].every((one) => typeof one === 'string') &&
    [time, history].every((one) => typeof one === 'number') &&
    [undoes, undoesPart].every(
      (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string' && isId(id)),
    ) &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof folder === 'string') &&
    Array.isArray(emptied) &&
    emptied.every((folder) => typeof folder === 'string')
  )
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false
  const { path, place, before, size, after, modeBefore, mode, inPlace, from, link, makes, change } = value
  return (
    [path, place].every((one) => typeof one === 'string') &&
    [before, after, from, link, makes].every((one) => one === undefined || typeof one === 'string') &&
    [size, modeBefore, mode].every((one) => one === undefined || typeof one === 'number') &&
    (inPlace === undefined || typeof inPlace === 'boolean') &&
    (change === undefined ||
      (isObject(change) && [change['start'], change['end'], change['length']].every(Number.isSafeInteger)))
  )
}

/** Whether a value has fields that can be read. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
