import type { EditFormat } from '@emend/core/plugin'
import { unique } from '@emend/core/plugin'
import {
  detectFormat,
  type FormatRegistry,
  formatRegistry,
  UNRECOGNISED,
  whyUnrecognised,
} from '@emend/registry'
import { allFormats, type FormatName } from '@emend/registry/formats'
import { EXIT, UsageError } from '../exit-code.js'
import { unknownName } from '../input/did-you-mean.js'

/** Creates the registry of the formats that the command line includes. */
export function defaultFormats(): FormatRegistry<FormatName> {
  return formatRegistry<FormatName>(allFormats())
}

/**
 * Returns the format with the given name, or without a name the format whose detection is most confident.
 *
 * @throws UsageError that lists the known formats, or the formats that are equally confident
 */
export function chooseFormat(formats: FormatRegistry, input: unknown, name?: string): EditFormat {
  if (name !== undefined) {
    if (formats.has(name)) return formats.get(name)
    throw unknownName('format', name, formats.names)
  }
  const found = detectFormat(formats, input)
  if (found.kind === 'one') return found.format
  if (found.kind === 'none') return unrecognizedFormat(input, formats)
  const names = found.formats.map((format) => format.name)
  throw new UsageError(
    `the request may be ${names.join(' or ')}: name its format with --format`,
    EXIT.notUnderstood,
  )
}

/** Returns a placeholder for an input in no known format: parsing fails and lists the known formats. */
function unrecognizedFormat(input: unknown, { names }: FormatRegistry): EditFormat {
  return {
    apiVersion: 1,
    name: UNRECOGNISED,
    detect: () => 0,
    parse: () => ({ ok: false, failure: whyUnrecognised(input, names) }),
    replacers: [],
    placement: unique,
  }
}
