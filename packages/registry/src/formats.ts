import {
  BLOCK_WORDS,
  type EditFormat,
  formatFault,
  PATCH_WORDS,
  type ParseFailure,
  SECTION_WORDS,
  unclosedReasoning,
  withoutReasoning,
} from '@emend/core/plugin'
import { openRequest, unreadCallIn } from '@emend/request'
import { Registry } from './registry.js'
import { RegistryError } from './registry-error.js'

/** A registry of formats. Its order is that in which formats are asked and listed in messages. */
export type FormatRegistry<Name extends string = string> = Registry<EditFormat, Name>

/**
 * Creates a registry of formats.
 *
 * @throws RegistryError for a value that is not a format, another API version, or a duplicate name
 */
export function formatRegistry<Name extends string>(
  formats: Iterable<EditFormat<Name>>,
): FormatRegistry<Name> {
  if (isFormatRegistry(formats)) return formats
  const registry = new Registry<EditFormat, Name>(formats, checkFormats)
  made.add(registry)
  return registry
}

/** The registries that were made here, and so need no second look: they never change. */
const made = /* @__PURE__ */ new WeakSet<object>()

function isFormatRegistry<Name extends string>(
  formats: Iterable<EditFormat<Name>>,
): formats is FormatRegistry<Name> & Iterable<EditFormat<Name>> {
  return typeof formats === 'object' && formats !== null && made.has(formats)
}

function checkFormats(formats: readonly EditFormat[]): void {
  for (const format of formats) {
    const fault = formatFault(format)
    if (fault !== undefined)
      throw new RegistryError('not-a-plugin', `${format.name} is not a format: ${fault}`)
  }
}

/** A format whose `detect` threw, or returned something other than a number from 0 to 1. */
export interface FailedDetection {
  readonly format: EditFormat
  readonly reason: string
}

/** The format of an input, and the formats whose `detect` failed. */
export type Detection = { readonly failed: readonly FailedDetection[] } & (
  | { readonly kind: 'one'; readonly format: EditFormat; readonly confidence: number }
  /** Several formats have the same confidence; they are in the given order. */
  | { readonly kind: 'tie'; readonly formats: readonly EditFormat[]; readonly confidence: number }
  | { readonly kind: 'none' }
)

/**
 * Asks every format how likely the input is in that format, after removing the wrapping that tools and vendors put around a
 * request. The cost is that of the unwrapping, which is linear, and of every `detect`.
 */
export function detectFormat(formats: Iterable<EditFormat>, request: unknown): Detection {
  const opened = openRequest(withoutReasoning(request), UNRECOGNISED)
  const input = opened.ok ? opened.value.input : request
  const failed: FailedDetection[] = []
  const asked = Array.from(formats, (format) => {
    const confidence = confidenceOf(format, input)
    if (typeof confidence === 'string') failed.push({ format, reason: confidence })
    return { format, confidence: typeof confidence === 'string' ? 0 : confidence }
  })
  const confidence = Math.max(0, ...asked.map((one) => one.confidence))
  // For a request that cannot be opened, the failure says why, whatever its format.
  const areEqual = asked.filter((one) => one.confidence === confidence).length > 1
  if (confidence === 0 || (!opened.ok && areEqual)) return { kind: 'none', failed }
  const [first, ...others] = asked.filter((one) => one.confidence === confidence).map(({ format }) => format)
  if (first === undefined) return { kind: 'none', failed }
  return others.length === 0
    ? { kind: 'one', format: first, confidence, failed }
    : { kind: 'tie', formats: [first, ...others], confidence, failed }
}

/** The confidence of a format from 0 to 1, or the reason why its `detect` failed. */
function confidenceOf(format: EditFormat, input: unknown): number | string {
  try {
    const confidence: unknown = format.detect(input)
    const isConfidence = typeof confidence === 'number' && confidence >= 0 && confidence <= 1
    return isConfidence ? confidence : `detect gives ${String(confidence)}, which is not a number from 0 to 1`
  } catch (error) {
    return `detect threw ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Stands in place of the format's name in failures about a request whose format is unknown. */
export const UNRECOGNISED = 'unrecognised'

/**
 * The failure for an input that no format recognizes. The input may be empty, may be cut off inside a model's reasoning, JSON
 * or the first line of a request, or may be no request at all, such as prose, a whole file or a merge conflict.
 *
 * @param known the names of the registered formats
 */
export function whyUnrecognised(input: unknown, known: readonly string[]): ParseFailure {
  const unclosed = typeof input === 'string' ? unclosedReasoning(input) : undefined
  if (typeof input === 'string' && unclosed !== undefined) {
    const line = input.trimEnd().split('\n').length
    return { code: 'missing-end', format: UNRECOGNISED, expected: unclosed, line }
  }
  const opened = openRequest(withoutReasoning(input), UNRECOGNISED)
  if (!opened.ok) return opened.failure
  const text = opened.value.input
  if (typeof text !== 'string') return { code: 'no-format', format: UNRECOGNISED, known }
  if (text.trim() === '') return { code: 'empty-request', format: UNRECOGNISED }
  const cut = cutOffIn(text)
  if (cut !== undefined) return { code: 'missing-end', format: UNRECOGNISED, ...cut }
  const found = foundIn(text)
  return { code: 'no-format', format: UNRECOGNISED, known, ...(found && { found }) }
}

/** If a text ends inside the first line of a request: the number of that line, and what it should be. */
function cutOffIn(text: string): { readonly expected: string; readonly line: number } | undefined {
  const lines = text.trimEnd().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  const begun = beginnings().find((one) => last.length >= MIN_BEGINNING_LENGTH && one.startsWith(last))
  if (begun !== undefined) return { expected: begun, line: lines.length }
  return /^--- \S/.test(last) ? { expected: '+++ path', line: lines.length } : undefined
}

const MIN_BEGINNING_LENGTH = 5

/** The first lines of requests. */
function beginnings(): readonly string[] {
  return [
    `*** ${PATCH_WORDS.begin}`,
    ...SECTION_WORDS.map(({ words }) => `*** ${words}: path`),
    ...BLOCK_WORDS.map(({ first }) => `<<<<<<< ${first}`),
  ]
}

type Found = NonNullable<(ParseFailure & { code: 'no-format' })['found']>

function foundIn(text: string): Found | undefined {
  const call = unreadCallIn(text)
  if (call !== undefined) return { kind: 'call', ...call }
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  for (const [kind, pattern] of SIGNS) {
    const at = lines.findIndex((line) => line.length < MAX_LINE_LENGTH && pattern.test(line))
    if (at !== -1) return { kind, line: at + 1, text: lines[at] ?? '' }
  }
  const at = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  )
  const kind = isCode(lines) ? 'whole-file' : 'prose'
  return { kind, line: at + 1, text: lines[at] ?? '' }
}

const MAX_LINE_LENGTH = 500

const SIGNS: readonly (readonly [Found['kind'], RegExp])[] = [
  // After its marker git writes the name of a branch or a commit.
  ['conflict', /^<{7} (?:HEAD\b|(?!(?:SEARCH|ORIGINAL|FIND)\b|[A-Z]+>?\s*$))/],
  [
    'marker',
    /^\s*(?:\*{2,4} ?(?:Begin|End|Start|Update|Add|Delete|Create|Modify|Edit|File)\b|(?:[<>=+-]{2,}|(?:&[lg]t;){5,9}) *(?:SEARCH|REPLACE|ORIGINAL|UPDATED|NEW|OLD|FIND)\b)/i,
  ],
]

/** Whether most lines look like code: they begin or end as statements do, or are indented. */
function isCode(lines: readonly string[]): boolean {
  const contentLines = lines.filter((line) => line.trim() !== '' && !/^\s*(?:`{3,}|~{3,})/.test(line))
  const code = contentLines.filter((line) =>
    /[;{}()[\],:>]\s*$|^\s+\S|^(?:import|export|from|const|let|var|def|class|function|#include|package|use|<)\b/.test(
      line.slice(0, MAX_LINE_LENGTH),
    ),
  )
  return contentLines.length > 1 && code.length * 2 > contentLines.length
}
