import type { EditFormat, ParseFailure, Result } from '@emend/core'
import { detectFormat, type FormatRegistry } from '@emend/registry'

/** The format of that name, or the one that is surest that the input is written in it. */
export function chooseFormat(
  formats: FormatRegistry,
  input: unknown,
  name: string | undefined,
): Result<EditFormat, ParseFailure> {
  const { names } = formats
  if (name !== undefined) {
    if (formats.has(name)) return { ok: true, value: formats.get(name) }
    return { ok: false, failure: { code: 'no-format', format: name, known: names } }
  }
  const found = detectFormat(formats, input)
  if (found.kind === 'one') return { ok: true, value: found.format }
  if (found.kind === 'none')
    return { ok: false, failure: { code: 'no-format', format: UNKNOWN, known: names } }
  const candidates = found.formats.map((format) => format.name)
  return { ok: false, failure: { code: 'several-formats', format: UNKNOWN, candidates } }
}

/** What stands for the format's name in failures of a request whose format is not known. */
const UNKNOWN = 'unrecognised'
