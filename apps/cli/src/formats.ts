import type { EditFormat } from '@emend/core'
import { editString } from '@emend/edit-string'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import { UsageError } from './exit-code.js'

/** Its parser says best what is missing from an input that is in no format. */
const DEFAULT = v4a()

// Of formats that are as sure, the first: blocks may hold a patch as content and are surer of that than the patch.
const FORMATS: readonly EditFormat[] = [searchReplace(), DEFAULT, unifiedDiff(), editString()]

/** The formats that the command line knows. */
export const FORMAT_NAMES: readonly string[] = FORMATS.map(({ name }) => name)

/**
 * The format of that name, or else the one that is surest that the input is written in it.
 */
export function chooseFormat(input: unknown, name?: string): EditFormat {
  if (name !== undefined) {
    const named = FORMATS.find((format) => format.name === name)
    if (named === undefined)
      throw new UsageError(`unknown format ${name}; known are ${FORMAT_NAMES.join(', ')}`)
    return named
  }
  const sureness = FORMATS.map((format) => format.detect(input))
  const most = Math.max(...sureness)
  return most > 0 ? (FORMATS[sureness.indexOf(most)] ?? DEFAULT) : DEFAULT
}
