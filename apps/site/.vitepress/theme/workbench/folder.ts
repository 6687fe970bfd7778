import type { FileEdit, FileResult } from '@emend/core'
import { standard } from '@emend/core'
import { type EditFormat, howFor } from '@emend/core/plugin'
import { describeRefusal } from '@emend/feedback'
import { type CommitRecord, type FileSystem, plan, readText, undo } from '@emend/fs'
import { webFileSystem } from '@emend/fs-web'

/** A folder that a person opened: reads what an answer is about, and writes what the person takes of it. */
export interface Folder {
  readonly name: string
  /** Whether the browser can write into it. */
  readonly isWritable: boolean
  /** Reads the files that exist of some paths. @throws Error for what cannot be read, with a sentence for a person */
  read(paths: readonly string[]): Promise<Record<string, string>>
  /** Paths of the folder, to suggest some. */
  list(): Promise<readonly string[]>
  /** Writes all files or none. Nothing is written if one of the files is not as it was shown. */
  write(what: Written): Promise<Outcome>
  /** Takes the last writing back. */
  undo(): Promise<Outcome>
}

type Outcome =
  | { readonly ok: true; readonly files: number }
  | { readonly ok: false; readonly message: string }

interface Written {
  readonly edits: readonly FileEdit[]
  readonly format: EditFormat
  /** The files of the answer as they were shown, and what is taken of them. */
  readonly shown: readonly FileResult[]
  readonly taken: readonly FileResult[]
}

type WebFolder = Parameters<typeof webFileSystem>[0]

export function openFolder(handle: WebFolder, isWritable = true): Folder {
  const files = webFileSystem(handle)
  let last: CommitRecord | undefined
  return {
    name: handle.name,
    isWritable,
    list: () => files.listFiles(),
    async read(paths) {
      const texts = await Promise.all(paths.map(async (path) => [path, await textAt(files, path)] as const))
      return Object.fromEntries(texts.filter((one): one is readonly [string, string] => one[1] !== undefined))
    },
    async write({ edits, format, shown, taken }) {
      if (!(await mayWrite(handle)))
        return { ok: false, message: `The browser does not let this page write to ${handle.name}.` }
      const options = howFor(format, { profile: standard })
      if (!options.ok) return { ok: false, message: describeRefusal([options.failure]) }
      const planned = await plan(edits, files, {
        ...options.value,
        review: async (now) => {
          const others = now.filter((file) => !isAsShown(file, shown))
          return others.length === 0
            ? { ok: true, value: taken }
            : { ok: false, failure: others.map(({ path }) => ({ code: 'stale', path })) }
        },
      })
      const done = planned.ok ? await planned.value.commit() : planned
      if (!done.ok) return { ok: false, message: describeRefusal(done.failure) }
      last = done.value
      return { ok: true, files: last.changes.length }
    },
    async undo() {
      if (last === undefined) return { ok: false, message: 'Nothing was written.' }
      const undone = await undo(last, files)
      if (!undone.ok) return { ok: false, message: describeRefusal(undone.failure) }
      last = undefined
      return { ok: true, files: undone.value.changes.length }
    },
  }
}

/** Asks the person, where the browser wants that: a folder that was dropped may be read only at first. */
async function mayWrite(handle: WebFolder): Promise<boolean> {
  const asking: { requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState> } =
    handle as object
  return (await asking.requestPermission?.({ mode: 'readwrite' })) !== 'denied'
}

/** The text of a file, decoded strictly; undefined where there is none. */
async function textAt(files: FileSystem, path: string): Promise<string | undefined> {
  const read = await readText(path, files)
  if (read.ok) return read.value
  if (read.failure.code === 'file-not-found') return undefined
  throw new Error(describeRefusal([read.failure]))
}

function isAsShown(file: FileResult, shown: readonly FileResult[]): boolean {
  return shown.some(({ path, before, after }) => {
    return path === file.path && before === file.before && after === file.after
  })
}
