import type { EditFormat } from '@emend/core'
import { Registry } from './registry.js'
import { RegistryError } from './registry-error.js'

/** Formats, those first that win where two are as sure. */
export type FormatRegistry<Name extends string = string> = Registry<EditFormat, Name>

/**
 * A registry of formats.
 *
 * @throws RegistryError
 */
export function formatRegistry<Name extends string>(
  formats: Iterable<EditFormat<Name>>,
): FormatRegistry<Name> {
  return new Registry<EditFormat, Name>(formats, checkFormats)
}

function checkFormats(formats: readonly EditFormat[]): void {
  for (const { name, detect, parse, replacers, placement } of formats) {
    const isPlaced = typeof placement?.place === 'function'
    if (typeof detect === 'function' && typeof parse === 'function' && replacers && isPlaced) continue
    throw new RegistryError(
      'not-a-plugin',
      `${name} is no format: it needs detect, parse, replacers and placement`,
    )
  }
}

/** Which format an input is written in. */
export type Detection =
  | { readonly kind: 'one'; readonly format: EditFormat; readonly confidence: number }
  /** Several are as sure; in the order given. */
  | { readonly kind: 'tie'; readonly formats: readonly EditFormat[]; readonly confidence: number }
  | { readonly kind: 'none' }

/** Asks every format how sure it is that the input is its own. As dear as their `detect`. */
export function detectFormat(formats: Iterable<EditFormat>, input: unknown): Detection {
  const asked = Array.from(formats, (format) => ({ format, confidence: confidenceOf(format, input) }))
  const confidence = Math.max(0, ...asked.map((one) => one.confidence))
  if (confidence === 0) return { kind: 'none' }
  const [first, ...others] = asked.filter((one) => one.confidence === confidence).map(({ format }) => format)
  if (first === undefined) return { kind: 'none' }
  return others.length === 0
    ? { kind: 'one', format: first, confidence }
    : { kind: 'tie', formats: [first, ...others], confidence }
}

/** What a format that throws says of an input: nothing. */
function confidenceOf(format: EditFormat, input: unknown): number {
  try {
    return format.detect(input)
  } catch {
    return 0
  }
}
