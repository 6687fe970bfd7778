import { randomBytes } from 'node:crypto'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf } from '../content.js'
import { applyChange, changeBetween } from '../journal/change.js'
import type { Origin } from '../journal/history.js'
import { isObject } from '../journal/read-plan.js'

/** What an edit of an agent did to a file. */
export interface KeptChange {
  /** Relative to the root, with slashes. */
  readonly path: string
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array | undefined
  /** The permission bits before, if there was a file. */
  readonly mode?: number
}

/** A file that changed and of which nothing is kept. */
export interface NotKept {
  readonly path: string
  /** The end of a sentence that begins with the path. */
  readonly reason: string
}

/** What is known of an edit of an agent, without the bytes. */
export interface KeptAbout {
  readonly root: string
  /** In milliseconds since 1970. */
  readonly time: number
  readonly origin: Origin
  readonly notKept?: readonly NotKept[]
  /** Whether other files of the folder were not looked at. */
  readonly notLooked?: true
  /** Why it may hold what others wrote. */
  readonly uncertain?: string
}

/** One file in the head of an entry. */
export interface KeptPart {
  readonly path: string
  readonly mode?: number
  /** The hashes, and how many bytes of what was before there are; absent for no file. */
  readonly before?: string
  readonly size?: number
  readonly after?: string
  /** Which bytes are replaced by how many others. Where nothing was before, all bytes are new. */
  readonly change?: { readonly start: number; readonly end: number; readonly length: number }
}

/** The head of an entry. */
export interface KeptHead extends KeptAbout {
  readonly version: 1
  readonly files: readonly KeptPart[]
}

/** Writes an entry in one step: nobody reads a part of it. It is not flushed, so that the agent does not wait for the disk. */
export async function writeEntry(
  file: string,
  about: KeptAbout,
  changes: readonly KeptChange[],
): Promise<void> {
  const pieces: Uint8Array[] = []
  const files = changes.map(({ path, before, after, mode }): KeptPart => {
    const change = after === undefined ? undefined : changeBetween(before ?? NONE, after)
    if (before !== undefined) pieces.push(before)
    if (change !== undefined) pieces.push(change.bytes)
    return {
      path,
      ...(mode !== undefined && { mode }),
      ...(before !== undefined && { before: hashOf(before), size: before.length }),
      ...(after !== undefined && { after: hashOf(after) }),
      ...(change && { change: { start: change.start, end: change.end, length: change.bytes.length } }),
    }
  })
  const head: KeptHead = { version: 1, ...about, files }
  await putWhole(file, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...pieces]))
}

const NONE = new Uint8Array()

/** Writes a file that only this user can read, in one step. */
export async function putWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dirname(file), `new-${randomBytes(8).toString('hex')}`)
  await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' })
  await rename(temporary, file)
}

/** Reads the head of an entry; undefined for what is none. */
export async function readHead(file: string): Promise<KeptHead | undefined> {
  const opened = await open(file, 'r').catch(() => undefined)
  if (opened === undefined) return undefined
  try {
    if (!(await opened.stat()).isFile()) return undefined
    let text = ''
    const buffer = Buffer.alloc(PIECE)
    while (text.length < MOST_HEAD) {
      const { bytesRead } = await opened.read(buffer)
      text += buffer.toString('latin1', 0, bytesRead)
      const end = text.indexOf('\n')
      if (end >= 0) return headOf(Buffer.from(text.slice(0, end), 'latin1').toString('utf8'))
      if (bytesRead === 0) return undefined
    }
    return undefined
  } catch {
    return undefined
  } finally {
    await opened.close()
  }
}

const PIECE = 1 << 14
const MOST_HEAD = 1 << 22

function headOf(line: string): KeptHead | undefined {
  const head: unknown = JSON.parse(line)
  return isHead(head) ? head : undefined
}

/** Whether a value is a head in all that is read of it: any program of the user can put a file beside the entries. */
function isHead(value: unknown): value is KeptHead {
  if (!isObject(value)) return false
  const { version, root, time, origin, files, notKept = [], notLooked = true, uncertain = '' } = value
  return (
    version === 1 &&
    notLooked === true &&
    [root, uncertain].every(isText) &&
    typeof time === 'number' &&
    !Number.isNaN(new Date(time).getTime()) &&
    isObject(origin) &&
    isText(origin['host']) &&
    ['session', 'turn', 'tool', 'call'].every((name) => isText(origin[name] ?? '')) &&
    areObjects(files) &&
    files.every(({ path, mode = 0 }) => isText(path) && Number.isInteger(mode)) &&
    areObjects(notKept) &&
    notKept.every(({ path, reason }) => isText(path) && isText(reason))
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function areObjects(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(isObject)
}

/**
 * Returns the changes of an entry with their bytes.
 *
 * @returns undefined if the bytes are not those that the head names
 */
export function changesIn(head: KeptHead, bytes: Uint8Array): readonly KeptChange[] | undefined {
  let at = bytes.indexOf(NEWLINE) + 1
  const take = (length: number) => {
    at += length
    return bytes.slice(at - length, at)
  }
  const changes: KeptChange[] = []
  for (const { path, mode, before: hash, size = 0, after: hashAfter, change } of head.files) {
    const before = hash === undefined ? undefined : take(size)
    const made = change && { ...change, bytes: take(change.length) }
    const after = made && applyChange(before ?? NONE, made)
    if (before !== undefined && hashOf(before) !== hash) return undefined
    if (hashAfter !== (after && hashOf(after))) return undefined
    changes.push({ path, before, after, ...(mode !== undefined && { mode }) })
  }
  return at === bytes.length ? changes : undefined
}

const NEWLINE = 10
