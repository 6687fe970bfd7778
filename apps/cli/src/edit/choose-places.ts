import type { Failure } from '@emend/core'
import { readText } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import type { ChoosePlace } from '../interactive/choose-place.js'
import type { ChooseReading, Unsure } from '../interactive/choose-reading.js'
import type { Outcome } from '../output/outcome.js'
import { fileOptions } from '../setup/file-options.js'
import type { Setup } from '../setup/setup.js'
import { refusedParts } from './rejects.js'
import type { Request, RunFlags } from './request.js'
import { type Ambiguous, atPlace, doubtOf, withEdit } from './several-places.js'

type Run = (requests: readonly Request[]) => Promise<Outcome>

/** Ask about an edit that is refused because it has several places, or several readings. */
export interface Chooser {
  readonly place: ChoosePlace
  readonly reading: ChooseReading
}

/**
 * Asks for every edit that fits several places, or has several readings, which of them is meant.
 *
 * @param run computes what requests would do
 * @returns the requests with the chosen places and what they would do; undefined if the answer was to abort
 */
export async function choosePlaces(
  requests: readonly Request[],
  run: Run,
  choose: Chooser,
  flags: RunFlags,
  setup: Setup,
): Promise<{ readonly requests: readonly Request[]; readonly preview: Outcome } | undefined> {
  const [request, ...others] = requests
  let preview = await run(requests)
  if (request === undefined || others.length > 0) return { requests, preview }
  let bound = request
  const asked = new Set<string>()
  for (;;) {
    const failure = preview.failures.find((one) => isOpen(one) && !asked.has(keyOf(one)))
    if (failure === undefined || !isOpen(failure)) return { requests: [bound], preview }
    asked.add(keyOf(failure))
    const file = await textOf(failure.path, flags, setup)
    if (!isAmbiguous(failure)) {
      const [part] = refusedParts({ request, failures: [failure] }, setup, flags.profile)
      if (part?.at === undefined || file === undefined) continue
      const choice = await choose.reading(failure, file)
      if (choice === 'abort') return undefined
      if (choice === undefined) continue
      bound = withEdit(bound, part.at, choice.edit)
      preview = await run([bound])
      continue
    }
    const doubt = file === undefined ? undefined : doubtOf(failure, request, setup, file, flags.profile)
    if (doubt === undefined) continue
    const place = await choose.place(doubt, file ?? '')
    if (place === 'abort') return undefined
    if (place === undefined) continue
    bound = atPlace(bound, doubt, place)
    preview = await run([bound])
  }
}

function isOpen(failure: Failure): failure is Ambiguous | Unsure {
  return isAmbiguous(failure) || ('choices' in failure && failure.choices !== undefined)
}

function isAmbiguous(failure: Failure): failure is Ambiguous {
  return failure.code === 'ambiguous'
}

function keyOf(failure: Failure): string {
  return 'edit' in failure && 'path' in failure ? `${failure.edit} ${failure.path}` : ''
}

async function textOf(path: string, flags: RunFlags, setup: Setup): Promise<string | undefined> {
  const { text } = await fileOptions(flags, setup)
  const files = nodeFileSystem(flags.cwd, { absolutePaths: 'below-root', blocking: true, code: setup.code })
  const read = await readText(path, files, text)
  return read.ok ? read.value : undefined
}
