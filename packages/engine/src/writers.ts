import type { Failure } from '@emend/core'
import { type ChangedLines, lineContents } from '@emend/core/plugin'
import { lineScript, numberedSteps } from '@emend/core/shown'
import { contentHash, shownText } from '@emend/fs'
import { type EngineParts, textOptions } from './prepare.js'

/**
 * The failures, in which lines that changed since they were shown name the kept commit that changed them, where there is one. One
 * line diff for each commit of the file. Never fails: a commit that cannot be read names nobody.
 */
export function withWriters(failures: readonly Failure[], parts: EngineParts): Promise<readonly Failure[]> {
  return Promise.all(
    failures.map(async (failure) => {
      if (failure.code !== 'stale' || failure.changed === undefined) return failure
      const changed = await writersOf(failure.path, failure.changed, parts).catch(() => failure.changed ?? [])
      return { ...failure, changed }
    }),
  )
}

/** The lines with the last commit that changed each run. The commits must follow each other up to the file as it is. */
async function writersOf(
  path: string,
  changed: readonly ChangedLines[],
  parts: EngineParts,
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
  const steps = numberedSteps(lineScript(lineContents(before), lineContents(now)))
  return ({ start, end }) => {
    const last = Math.max(start, end)
    const isHere = (line: number) => line + 1 >= start && line + 1 <= last
    if (steps.some(({ step, now }) => step !== 'keep' && isHere(now))) return undefined
    const above = steps.findLast(({ step, now }) => step === 'keep' && now < start)
    const by = (above?.old ?? 0) - (above?.now ?? 0)
    return { start: start + by, end: end + by }
  }
}
