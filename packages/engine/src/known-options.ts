import { TIERS } from '@emend/core'
import type { EngineOptions, RequestOptions } from './options.js'
import type { StreamOptions } from './stream.js'

/** What JavaScript would let through, and then nothing is ever found. @throws TypeError */
export function requireOptions(options: EngineOptions): void {
  requireKnown('createEngine', options, ENGINE)
  const { profile, fileSystem } = options
  if (profile !== undefined) {
    if (typeof profile !== 'object' || profile === null || !TIERS.includes(profile.cap))
      throw new TypeError('profile must be one, such as `strict` of @emend/core, not a name')
    requireKnown('a profile', profile, PROFILE)
    for (const policy of Object.values(profile.formats ?? {})) requireKnown('a profile', policy, POLICY)
  }
  for (const method of ['readFile', 'writeFile', 'deleteFile', 'exists'] as const)
    if (typeof fileSystem?.[method] !== 'function')
      throw new TypeError('fileSystem must be one, such as `nodeFileSystem(root)` of @emend/fs-node')
}

/** @throws TypeError for an option of a call that there is not, such as a misspelt one, which would else be ignored */
export function requireRequestOptions(request: RequestOptions | StreamOptions): void {
  requireKnown('a request', request, REQUEST)
}

function requireKnown(what: string, options: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  throw new TypeError(
    `${what} has no option ${JSON.stringify(unknown)}; there are ${Object.keys(known).join(', ')}`,
  )
}

/** The names of all options; one that is missing here does not compile. */
type Names<Options> = { readonly [Name in keyof Required<Options>]: true }

const EDITS = {
  reconcile: true,
  presentLines: true,
  placeholders: true,
  damagedText: true,
  threshold: true,
  buffer: true,
  partial: true,
  overwrite: true,
} as const

const ENGINE: Names<EngineOptions> = {
  formats: true,
  fileSystem: true,
  replacers: true,
  extend: true,
  profile: true,
  logger: true,
  onProgress: true,
  onUnmatched: true,
  corrections: true,
  guards: true,
  onEvent: true,
  signal: true,
  budget: true,
  skipped: true,
  encoding: true,
  maxBytes: true,
  ...EDITS,
}

const PROFILE = { name: true, cap: true, formats: true } as const

const POLICY = { replacers: true, placement: true, parse: true, incremental: true, ...EDITS } as const

const REQUEST: Names<RequestOptions & StreamOptions> = {
  format: true,
  path: true,
  unfinished: true,
  reverse: true,
  signal: true,
  previews: true,
}
