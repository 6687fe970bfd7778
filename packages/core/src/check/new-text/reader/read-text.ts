import { lastAtMost } from '../../../text/sequences.js'
import { CodeReader } from './code-reader.js'
import { familyOf, type Kind } from './languages.js'
import type { Fault } from './reader.js'
import { TagReader } from './tag-reader.js'

/** A text that was read once: what each place is, and the first fault of each kind. */
export interface TextReading {
  /** What the character at an offset is. Logarithmic. */
  kindAt(offset: number): Kind
  readonly faults: readonly Fault[]
}

/**
 * Reads a text in the language that its path says, by families of languages and without a grammar. Undefined for languages that it
 * does not know, and for templates. Linear.
 */
export function readText(text: string, path: string): TextReading | undefined {
  const family = familyOf(path)
  if (family === undefined || (family.tags === 'html' && TEMPLATE.test(text))) return undefined
  const reader = family.tags === undefined ? new CodeReader(text, family) : new TagReader(text, family)
  const { starts, kinds, faults } = reader.read()
  return { kindAt: (offset) => kinds[lastAtMost(starts, offset)] ?? 'code', faults: [...faults.values()] }
}

const TEMPLATE = /\{%|<%|<\?(?:php|=)|\{\{[#/]/
