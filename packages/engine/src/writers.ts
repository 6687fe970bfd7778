import type { Failure, FileResult, Notice } from '@emend/core'
import { type ChangedLines, changedNotice, lineContents, stepsBetween } from '@emend/core/plugin'
import { contentHash, shownText } from '@emend/fs'
import type { EngineOptions } from './options.js'
import { textOptions } from './text-options.js'

/** Where the commits of a file are looked for. */
export type WriterParts = Pick<EngineOptions, 'fileSystem' | 'encoding' | 'views' | 'maxBytes'>

/**
 * The failures, in which lines that changed since they were shown, or conflict with an undo, name the kept commit that changed them, where there is one. One
 * line diff for each commit of the file. Never fails: a commit that cannot be read names nobody.
 */
export function withWriters(failures: readonly Failure[], parts: WriterParts): Promise<readonly Failure[]> {
  return Promise.all(
    failures.map(async (failure) => {
      if (failure.code === 'merge-conflict') {
        const [run] = await writersOf(failure.path, [failure.place], parts)
        return run?.by === undefined ? failure : { ...failure, by: run.by }
      }
      if (failure.code !== 'stale' || failure.changed === undefined) return failure
      return { ...failure, changed: await writersOf(failure.path, failure.changed, parts) }
    }),
  )
}

/** The files, whose notices of lines that changed since they were shown name the commits likewise. Call it before they are written. */
export function withNoticedWriters(
  files: readonly FileResult[],
  parts: WriterParts,
): Promise<readonly FileResult[]> {
  return Promise.all(
    files.map(async (file) => {
      const { path, from = path, edits } = file
      if (!edits.some(({ notices }) => notices.some(isOfChange))) return file
      const noticed = async (notice: Notice) =>
        isOfChange(notice) ? changedNotice(await writersOf(from, notice.changed, parts), notice.code) : notice
      const named = edits.map(async (edit) => ({
        ...edit,
        notices: await Promise.all(edit.notices.map(noticed)),
      }))
      return { ...file, edits: await Promise.all(named) }
    }),
  )
}

function isOfChange(
  notice: Notice,
): notice is ReturnType<typeof changedNotice> & { readonly changed: readonly ChangedLines[] } {
  return notice.changed !== undefined
}

function writersOf(
  path: string,
  changed: readonly ChangedLines[],
  parts: WriterParts,
): Promise<readonly ChangedLines[]> {
  return lastWriters(path, changed, parts).catch(() => changed)
}

/** The lines with the last commit that changed each run. The commits must follow each other up to the file as it is. */
async function lastWriters(
  path: string,
  changed: readonly ChangedLines[],
  parts: WriterParts,
): Promise<readonly ChangedLines[]> {
  const { fileSystem } = parts
  const found: ChangedLines[] = [...changed]
  let bytes: Uint8Array | undefined = await fileSystem.readFile(path)
  let runs = changed.map((run, at) => ({ run, at }))
  for (const { id, before, hashAfter } of (await fileSystem.writesOf?.(path)) ?? []) {
    if (runs.length === 0 || bytes === undefined || hashAfter !== (await contentHash(bytes))) break
    const [old, now] = [before, bytes].map((content) => shownText(path, content, textOptions(parts)) ?? '')
    const moved = movedBack(old ?? '', now ?? '')
    runs = runs.flatMap(({ run, at }) => {
      const earlier = moved(run)
      if (earlier !== undefined) return [{ run: earlier, at }]
      found[at] = { ...(changed[at] as ChangedLines), by: id }
      return []
    })
    bytes = before
  }
  return found
}

/** Where lines stood before a change; undefined for lines that it changed. */
function movedBack(before: string, now: string): (run: ChangedLines) => ChangedLines | undefined {
  const steps = stepsBetween(lineContents(before), lineContents(now))
  return ({ start, end }) => {
    const last = Math.max(start, end)
    const isHere = (line: number) => line + 1 >= start && line + 1 <= last
    if (steps.some(({ step, now }) => step !== 'keep' && isHere(now))) return undefined
    const above = steps.findLast(({ step, now }) => step === 'keep' && now < start)
    const by = (above?.old ?? 0) - (above?.now ?? 0)
    return { start: start + by, end: end + by }
  }
}
