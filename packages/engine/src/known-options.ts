import { EDIT_POLICY, requireKnown } from '@emend/core/internal'
import { type EditPolicy, type OptionNames, requireProfile } from '@emend/core/plugin'
import type { CommitRecord } from '@emend/fs'
import type { UndoRequest } from './engine.js'
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

const ENGINE = { formats: 'list', fileSystem: true } as const

/** The options of an engine that hosts pass on, beside those of the policy. */
export const ENGINE_OPTIONS: OptionNames<Omit<EngineOptions, keyof typeof ENGINE | keyof EditPolicy>> = {
  replacers: 'list',
  extend: 'function',
  profile: true,
  logger: 'object',
  onProgress: 'function',
  onUnmatched: 'function',
  corrections: [true, false],
  guards: 'list',
  onEvent: 'function',
  signal: 'object',
  budget: { least: 0 },
  skipped: ['report', 'refuse'],
  encoding: 'object',
  maxBytes: { least: 0 },
}

/** @throws TypeError for an option of an undoing that there is not, and for what is no record of a commit */
export function requireUndo(record: CommitRecord, request: UndoRequest): void {
  requireKnown('an undoing', request, UNDO)
  if (!Array.isArray(record?.changes))
    throw new TypeError('what is taken back must be the record of a result')
}

const UNDO: OptionNames<UndoRequest> = { merge: [true, false], signal: 'object' }

const REQUEST: OptionNames<RequestOptions & StreamOptions> = {
  format: true,
  path: 'text',
  unfinished: [true, false],
  reverse: [true, false],
  signal: 'object',
  previews: [true, false],
}
