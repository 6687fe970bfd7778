import type { EditPolicy } from '@emend/core'
import { UsageError } from './exit-code.js'

/** What a caller may decide beside the profile. */
export type PolicyChoice = Partial<Pick<EditPolicy, 'threshold' | 'buffer' | 'partial'>>

/** The choices as they come from flags or JSON. */
export interface RawPolicy {
  readonly threshold?: unknown
  readonly buffer?: unknown
  readonly partial?: unknown
}

/** @throws UsageError naming the choice that is wrong */
export function readPolicy({ threshold, buffer, partial }: RawPolicy): PolicyChoice {
  return {
    ...(threshold !== undefined && { threshold: readNumber('threshold', threshold, 1, false) }),
    ...(buffer !== undefined && { buffer: readNumber('buffer', buffer, Number.MAX_SAFE_INTEGER, true) }),
    ...(partial !== undefined && { partial: readPartial(partial) }),
  }
}

function readNumber(name: string, value: unknown, most: number, whole: boolean): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= most) || (whole && !Number.isInteger(number)))
    throw new UsageError(`${name} must be a ${whole ? 'whole number from 0' : `number from 0 to ${most}`}`)
  return number
}

function readPartial(value: unknown): EditPolicy['partial'] {
  if (value === true || value === 'edits') return 'edits'
  if (value === false || value === 'none') return 'none'
  throw new UsageError('partial must be none or edits')
}
