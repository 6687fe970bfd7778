import type { Notice } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { type EditFormat, formatFault, type ParseFailure } from '@emend/core/plugin'
import {
  detectFormat,
  type FailedDetection,
  type FormatRegistry,
  UNRECOGNISED,
  whyUnrecognised,
} from '@emend/registry'
import { formatFailed } from './contain-format.js'

/** The chosen format, and notices about formats whose `detect` failed. */
export interface Chosen {
  readonly format: EditFormat
  readonly notices: readonly Notice[]
}

/**
 * Chooses the format of an input.
 *
 * @param wanted a format or the name of one; default: the format whose `detect` has the highest confidence
 */
export function chooseFormat(
  formats: FormatRegistry,
  input: unknown,
  wanted: string | EditFormat | undefined,
): Result<Chosen, ParseFailure> {
  const { names } = formats
  if (typeof wanted === 'object') {
    const fault = formatFault(wanted)
    if (fault === undefined) return { ok: true, value: { format: wanted, notices: [] } }
    return { ok: false, failure: formatFailed({ name: String(wanted?.name) }, fault) }
  }
  if (wanted !== undefined) {
    if (formats.has(wanted)) return { ok: true, value: { format: formats.get(wanted), notices: [] } }
    return { ok: false, failure: { code: 'no-format', format: wanted, known: names } }
  }
  const found = detectFormat(formats, input)
  if (found.kind === 'one')
    return { ok: true, value: { format: found.format, notices: found.failed.map(notice) } }
  if (found.kind === 'tie') {
    const candidates = found.formats.map((format) => format.name)
    return { ok: false, failure: { code: 'several-formats', format: UNRECOGNISED, candidates } }
  }
  // The request may be in the format whose `detect` failed.
  const [failed] = found.failed
  const failure = failed ? formatFailed(failed.format, failed.reason) : whyUnrecognised(input, names)
  return { ok: false, failure }
}

function notice({ format, reason }: FailedDetection): Notice {
  return { code: 'plugin-failed', message: `the format ${format.name} was not asked: its ${reason}` }
}
