import type { EditFormat, ParseFailure, Result } from '@emend/core'
import { detectFormat, type FormatRegistry, UNRECOGNISED, whyUnrecognised } from '@emend/registry'

/** The format itself, the one of that name, or the one that is surest that the input is written in it. */
export function chooseFormat(
  formats: FormatRegistry,
  input: unknown,
  wanted: string | EditFormat | undefined,
): Result<EditFormat, ParseFailure> {
  const { names } = formats
  if (typeof wanted === 'object') return { ok: true, value: wanted }
  if (wanted !== undefined) {
    if (formats.has(wanted)) return { ok: true, value: formats.get(wanted) }
    return { ok: false, failure: { code: 'no-format', format: wanted, known: names } }
  }
  const found = detectFormat(formats, input)
  if (found.kind === 'one') return { ok: true, value: found.format }
  if (found.kind === 'none') return { ok: false, failure: whyUnrecognised(input, names) }
  const candidates = found.formats.map((format) => format.name)
  return { ok: false, failure: { code: 'several-formats', format: UNRECOGNISED, candidates } }
}
