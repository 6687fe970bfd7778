import type { EditPolicy } from '@emend/core/plugin'
import type { EmendConfig, NotebookChoice } from '../config/config.js'
import { UsageError } from '../exit-code.js'
import { NOTEBOOK_CHOICES } from '../input/names.js'

/** The settings that a caller may change in addition to the profile. */
export type PolicyChoice = Partial<Pick<EditPolicy, 'buffer' | 'partial'>>

/** The settings as they come from flags or JSON. */
export interface RawPolicy {
  readonly buffer?: unknown
  readonly partial?: unknown
}

/** Validates the settings. @throws UsageError naming the setting that is wrong */
export function readPolicy({ buffer, partial }: RawPolicy): PolicyChoice {
  return {
    ...(buffer !== undefined && { buffer: readCount('buffer', buffer) }),
    ...(partial !== undefined && { partial: readPartial(partial) }),
  }
}

/** Reads a similarity. @throws UsageError with the name of the setting if the value is no number from 0 to 1 */
export function readShare(name: string, value: unknown): number {
  return readNumber(name, value, 1, false)
}

function readNumber(name: string, value: unknown, most: number, whole: boolean): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= most) || (whole && !Number.isInteger(number)))
    throw new UsageError(`${name} must be a ${whole ? 'whole number from 0' : `number from 0 to ${most}`}`)
  return number
}

/** The settings for files as they come from flags. */
export interface RawFileChoice {
  readonly encoding?: string
  readonly maxBytes?: string
  readonly history?: string
  readonly notebooks?: string
}

/** The settings for files that a caller may change. */
export type FileChoice = Pick<EmendConfig, 'encoding' | 'maxBytes' | 'history' | 'notebooks'>

/** Validates the settings for files. @throws UsageError naming the setting that is wrong */
export function readFileChoice({ encoding, maxBytes, history, notebooks }: RawFileChoice): FileChoice {
  return {
    ...(encoding !== undefined && { encoding }),
    ...(maxBytes !== undefined && { maxBytes: readCount('max-bytes', maxBytes) }),
    ...(history !== undefined && { history: readCount('history', history) }),
    ...(notebooks !== undefined && { notebooks: readNotebooks(notebooks) }),
  }
}

function readNotebooks(value: string): NotebookChoice {
  const choice = NOTEBOOK_CHOICES.find((one) => one === value)
  if (choice === undefined) throw new UsageError(`notebooks must be ${NOTEBOOK_CHOICES.join(', ')}`)
  return choice
}

/** Reads a whole number from 0. @throws UsageError with the name of the setting if the value is something else */
export function readCount(name: string, value: unknown): number {
  return readNumber(name, value, Number.MAX_SAFE_INTEGER, true)
}

function readPartial(value: unknown): EditPolicy['partial'] {
  if (value === true || value === 'edits') return 'edits'
  if (value === false || value === 'none') return 'none'
  throw new UsageError('partial must be none or edits')
}
