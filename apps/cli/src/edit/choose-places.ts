import type { Failure } from '@emend/core'
import { readText } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import type { ChoosePlace } from '../interactive/choose-place.js'
import type { Outcome } from '../output/outcome.js'
import { fileOptions } from '../setup/file-options.js'
import type { Setup } from '../setup/setup.js'
import type { Request, RunFlags } from './request.js'
import { type Ambiguous, atPlace, doubtOf } from './several-places.js'

type Run = (requests: readonly Request[]) => Promise<Outcome>

/**
 * Asks for every edit that fits several places which of them is meant.
 *
 * @param run computes what requests would do
 * @returns the requests with the chosen places and what they would do; undefined if the answer was to abort
 */
export async function choosePlaces(
  requests: readonly Request[],
  run: Run,
  choose: ChoosePlace,
  flags: RunFlags,
  setup: Setup,
): Promise<{ readonly requests: readonly Request[]; readonly preview: Outcome } | undefined> {
  const [request, ...others] = requests
  let preview = await run(requests)
  if (request === undefined || others.length > 0) return { requests, preview }
  let bound = request
  const asked = new Set<string>()
  for (;;) {
    const failure = preview.failures.find((one) => isAmbiguous(one) && !asked.has(keyOf(one)))
    if (failure === undefined || !isAmbiguous(failure)) return { requests: [bound], preview }
    asked.add(keyOf(failure))
    const file = await textOf(failure.path, flags, setup)
    const doubt = file === undefined ? undefined : doubtOf(failure, request, setup, file, flags.profile)
    if (doubt === undefined) continue
    const place = await choose(doubt, file ?? '')
    if (place === 'abort') return undefined
    if (place === undefined) continue
    bound = atPlace(bound, doubt, place)
    preview = await run([bound])
  }
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
