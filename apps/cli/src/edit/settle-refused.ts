import type { Failure, FileResult, Notice } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import { type Codec, codecOf, type FileSystem, type TextView, utf8 } from '@emend/fs'
import type { Setup } from '../setup/setup.js'
import { markConflict } from './conflict-markers.js'
import { type RefusedPart, type RefusedRequest, refusedParts, writeRejects } from './rejects.js'

/** Options for handling refused edits. */
export interface SettleOptions {
  readonly setup: Setup
  readonly profile?: string
  readonly fileSystem: FileSystem
  /** Whether to mark conflicts in the files. */
  readonly markers: boolean
  /** Whether to write the remaining refused edits beside the files. */
  readonly rejects: boolean
  /** Whether this is a dry run, which writes nothing in the end. */
  readonly isDry: boolean
  readonly encoding?: Codec | undefined
  readonly views?: readonly TextView[] | undefined
}

/** What was done about refused edits. */
export interface Settled {
  readonly files: readonly FileResult[]
  readonly notices: readonly Notice[]
  /** The failures that were marked in the files and need not be reported. */
  readonly settled: ReadonlySet<Failure>
}

/** Marks refused edits in the files, and writes the remaining ones beside the files, if the options ask for it. */
export async function settleRefused(
  refused: readonly RefusedRequest[],
  options: SettleOptions,
): Promise<Settled> {
  const files: FileResult[] = []
  const notices: Notice[] = []
  const settled = new Set<Failure>()
  for (const one of refused) {
    const parts = refusedParts(one, options.setup, options.profile)
    for (const part of options.markers ? parts : []) {
      const marked = await mark(part, options)
      if (marked === undefined) continue
      files.push(marked.file)
      notices.push(marked.notice)
      settled.add(part.failure)
    }
    const left = parts.filter(({ failure }) => !settled.has(failure))
    if (options.rejects) notices.push(...(await writeRejects(left, one.request, options)))
  }
  return { files, notices, settled }
}

async function mark(
  { edit, failure }: RefusedPart,
  { fileSystem, encoding = utf8, views = [] }: SettleOptions,
): Promise<{ readonly file: FileResult; readonly notice: Notice } | undefined> {
  const [only] = edit.kind === 'update' ? edit.edits : []
  if (only === undefined || !('edit' in failure)) return undefined
  const { path } = edit
  // Markers would leave no notebook.
  if (views.some((view) => view.matches(path))) return undefined
  const bytes = await fileSystem.readFile(path).catch(() => undefined)
  if (bytes === undefined) return undefined
  const codec = codecOf(bytes, encoding)
  const before = codec.decode(bytes)
  const marked = before.ok ? markConflict(before.value, only, failure) : undefined
  const after = marked && codec.encode(marked.text)
  if (!before.ok || marked === undefined || !after?.ok) return undefined
  await fileSystem.writeFile(path, after.value)
  const message = `${path}, lines ${marked.start}-${marked.end}: the edit does not fit. Choose what stays, and remove the markers.`
  return {
    file: withChanges({ path, status: 'updated', before: before.value, after: marked.text, edits: [] }),
    notice: { code: 'conflict', message },
  }
}
