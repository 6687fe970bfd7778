import type { EditFormat } from '@emend/core'
import { editString } from '@emend/edit-string'
import { v4a } from '@emend/v4a'
import { UsageError } from './exit-code.js'

const FORMATS: readonly [EditFormat, ...EditFormat[]] = [v4a(), editString()]

/** The formats that the command line knows. */
export const FORMAT_NAMES: readonly string[] = FORMATS.map(({ name }) => name)

/**
 * The format of that name, or else the one that is surest that the input is written in it. Where none is, the
 * first: its parser says best what is missing.
 */
export function chooseFormat(input: unknown, name?: string): EditFormat {
  if (name !== undefined) {
    const named = FORMATS.find((format) => format.name === name)
    if (named === undefined)
      throw new UsageError(`unknown format ${name}; known are ${FORMAT_NAMES.join(', ')}`)
    return named
  }
  return FORMATS.reduce((best, format) => (format.detect(input) > best.detect(input) ? format : best))
}
