import type { EditPolicy } from '@emend/core/plugin'
import { EDIT_POLICY, type OptionNames, requireKnown, requireProfile } from '@emend/core/plugin'
import { type CommitRecord, recordHunks, type TextOptions, type Undoing } from '@emend/fs'
import { requireChosen } from './chosen.js'
import type { EngineOptions, RequestOptions, StreamOptions, UndoRequest } from './options.js'

/**
 * Checks the options of an engine at run time, for JavaScript callers.
 *
 * @throws TypeError for an unknown or invalid option, an invalid profile or an invalid file system
 */
export function requireOptions(options: EngineOptions): void {
  requireKnown('createEngine', options, ENGINE, ENGINE_OPTIONS, EDIT_POLICY)
  const { profile, describe, fileSystem } = options
  requireProfile(profile)
  if (profile === undefined || typeof describe?.refused !== 'function')
    throw new TypeError(
      'an engine needs a profile and words: pass { profile: standard, describe: engineMessages }, of @emend/core and @emend/feedback',
    )
  for (const method of ['readFile', 'writeFile', 'deleteFile', 'exists'] as const)
    if (typeof fileSystem?.[method] !== 'function')
      throw new TypeError('fileSystem must be one, such as `nodeFileSystem(root)` of @emend/fs-node')
}

/** Checks the options of a call. @throws TypeError for an unknown option, which would be ignored otherwise, and for a wrong `chosen` */
export function requireRequestOptions(request: RequestOptions | StreamOptions): void {
  requireKnown('a request', request, REQUEST)
  if ('chosen' in request && request.chosen) requireChosen(request.chosen)
  if ('planned' in request && 'chosen' in request && request.planned && request.chosen)
    throw new TypeError('a request has either planned or chosen: what is chosen is a part of the plan')
}

/** Checks the options of a stream. @throws TypeError as for a request, and without a format */
export function requireStreamOptions(options: StreamOptions | undefined, formats: readonly string[]): void {
  if (options !== undefined) requireRequestOptions(options)
  if (!options?.format)
    throw new TypeError(
      `stream needs the option format, such as { format: '${formats[0]}' }: the beginning of a request does not show its format. There are ${formats.join(', ')}`,
    )
}

const ENGINE = { formats: 'list', fileSystem: true, profile: true, describe: 'object' } as const

/** The options of an engine that hosts pass on, without those of the edit policy. */
export const ENGINE_OPTIONS: OptionNames<Omit<EngineOptions, keyof typeof ENGINE | keyof EditPolicy>> = {
  replacers: 'list',
  extend: 'function',
  logger: 'object',
  onProgress: 'function',
  onUnmatched: 'function',
  corrections: [true, false],
  guards: 'list',
  diagnostics: 'object',
  ignoreFields: 'list',
  balance: ['report', 'refuse', 'off'],
  onEvent: 'function',
  signal: 'object',
  budget: { least: 0 },
  skipped: ['report', 'refuse'],
  encoding: 'object',
  maxBytes: { least: 0 },
  views: 'list',
  blocks: 'object',
  paths: 'object',
  beginnings: 'object',
  ledger: 'object',
  echo: ['none', 'changes', 'context'],
}

/**
 * Checks the arguments of `undo` and returns the records.
 *
 * @throws TypeError for an unknown option, and for a value that is neither a commit record nor a list of them with their hunks
 */
export function recordsToUndo(
  what: CommitRecord | readonly Undoing[],
  request: UndoRequest,
  text: Pick<TextOptions, 'encoding'> = {},
): readonly CommitRecord[] {
  requireKnown('an undoing', request, UNDO)
  const isList = (value: unknown): value is readonly Undoing[] => Array.isArray(value)
  const all = isList(what) && what.length > 0 ? what : [{ record: what as CommitRecord }]
  for (const one of all) {
    if (!Array.isArray(one?.record?.changes))
      throw new TypeError(
        'the argument of undo must be the record of a result, or a list of { record, hunks }',
      )
    if (one.hunks !== undefined) requireHunks(one, text)
  }
  return all.map(({ record }) => record)
}

function requireHunks({ record, hunks = [] }: Undoing, text: Pick<TextOptions, 'encoding'>): void {
  const ids = new Set(recordHunks(record, text).map(({ id }) => id))
  const unknown = hunks.find((id) => !ids.has(id))
  if (unknown !== undefined)
    throw new TypeError(
      `${JSON.stringify(unknown)} is no hunk of the record; there are ${[...ids].join(', ')}`,
    )
}

const UNDO: OptionNames<UndoRequest> = { merge: [true, false], partial: [true, false], signal: 'object' }

const REQUEST: OptionNames<RequestOptions & StreamOptions> = {
  format: true,
  path: 'text',
  where: 'object',
  unfinished: [true, false],
  whole: [true, false],
  create: [true, false],
  file: 'text',
  strip: { least: 0 },
  reverse: [true, false],
  expects: 'object',
  planned: 'list',
  chosen: 'list',
  ledger: 'object',
  signal: 'object',
  previews: [true, false],
}
