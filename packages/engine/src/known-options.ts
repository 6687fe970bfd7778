import { EDIT_POLICY, requireKnown } from '@emend/core/internal'
import { type EditPolicy, type OptionNames, requireProfile } from '@emend/core/plugin'
import type { EngineOptions, RequestOptions } from './options.js'
import type { StreamOptions } from './stream.js'

/** What JavaScript would let through, and then nothing is ever found. @throws TypeError */
export function requireOptions(options: EngineOptions): void {
  requireKnown('createEngine', options, ENGINE, ENGINE_OPTIONS, EDIT_POLICY)
  const { profile, fileSystem } = options
  requireProfile(profile)
  for (const method of ['readFile', 'writeFile', 'deleteFile', 'exists'] as const)
    if (typeof fileSystem?.[method] !== 'function')
      throw new TypeError('fileSystem must be one, such as `nodeFileSystem(root)` of @emend/fs-node')
}

/** @throws TypeError for an option of a call that there is not, such as a misspelt one, which would else be ignored */
export function requireRequestOptions(request: RequestOptions | StreamOptions): void {
  requireKnown('a request', request, REQUEST)
}

const ENGINE = { formats: true, fileSystem: true } as const

/** The options of an engine that hosts pass on, beside those of the policy. */
export const ENGINE_OPTIONS: OptionNames<Omit<EngineOptions, keyof typeof ENGINE | keyof EditPolicy>> = {
  replacers: true,
  extend: true,
  profile: true,
  logger: true,
  onProgress: true,
  onUnmatched: true,
  corrections: [true, false],
  guards: true,
  onEvent: true,
  signal: true,
  budget: { least: 0 },
  skipped: ['report', 'refuse'],
  encoding: true,
  maxBytes: { least: 0 },
}

const REQUEST: OptionNames<RequestOptions & StreamOptions> = {
  format: true,
  path: true,
  unfinished: [true, false],
  reverse: [true, false],
  signal: true,
  previews: [true, false],
}
