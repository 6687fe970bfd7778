import type { Failure, FileResult } from '@emend/core'
import { type Result, withChanges } from '@emend/core/plugin'
import { type Codec, codecOf, textOf } from './codec.js'
import type { Reversed } from './reversal.js'
import type { Step } from './steps.js'

/** See the option `choose` of `undo`. */
export type Choose = (files: readonly FileResult[]) => Promise<readonly FileResult[] | undefined>

/** Returns the steps of an undo that were chosen, each as it is or with the text that was chosen; none if nothing was. */
export async function chosenSteps(
  steps: readonly Step[],
  files: ReadonlyMap<string, Reversed>,
  { choose, encoding }: { readonly choose: Choose; readonly encoding: Codec },
): Promise<Result<readonly Step[], readonly Failure[]>> {
  const shown = new Map(
    steps.map((step) => [step.path, shownFile(step, files.get(step.path)?.now, encoding)]),
  )
  const chosen = (await choose([...shown.values()])) ?? []
  const left: Step[] = []
  const failures: Failure[] = []
  for (const step of steps) {
    const { path } = step
    const file = chosen.find((one) => one.path === path)
    if (file === undefined) continue
    const now = files.get(path)?.now ?? step.after
    if (file.after === shown.get(path)?.after || file.after === undefined || now === undefined) {
      left.push(step)
      continue
    }
    const encoded = codecOf(now, encoding).encode(file.after)
    if (encoded.ok) left.push({ path, after: encoded.value })
    else failures.push({ code: 'not-text', ...encoded.failure, inNewText: true, path })
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: left }
}

function shownFile({ path, after, mode }: Step, now: Uint8Array | undefined, encoding: Codec): FileResult {
  const [before, text] = [now, after].map((bytes) => bytes && (textOf(bytes, encoding) ?? countOf(bytes)))
  const status = before === undefined ? 'created' : text === undefined ? 'deleted' : 'updated'
  const bits = mode !== undefined && before === text ? { mode: `100${mode.toString(8)}` } : {}
  return withChanges({ path, status, before, after: text, ...bits, edits: [] })
}

function countOf({ length }: Uint8Array): string {
  return `(${length} bytes that are no text)\n`
}
