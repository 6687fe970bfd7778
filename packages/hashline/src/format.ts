import type { AppliedFormat, ParseContext } from '@emend/core/plugin'
import {
  type CallFormat,
  decidingItem,
  FIELDS,
  type FieldKind,
  ignoring,
  isFields,
  type OpenRequest,
  openRequest,
} from '@emend/request'
import { readAnchor } from './anchor.js'
import { FORMAT } from './failures.js'
import { foreignText } from './foreign.js'
import { OPERATIONS } from './operations-arriving.js'
import { parse } from './parse.js'
import { atAnchors } from './placement.js'
import { render } from './render.js'

/**
 * The hashline format: calls that name rows by their number and a short hash, `{path, edits: [{op, pos: '9#KT', end?, lines}]}`.
 * The rows are those that the model was shown, where that is known, else those of the file. All edits of a file are placed in
 * one text.
 */
export function hashline(): CallFormat<typeof FORMAT> {
  return Object.freeze({
    ...partsWith(openRequest),
    apiVersion: 1,
    detect,
    render,
    calls: OPERATIONS,
  })
}

/**
 * The parts of the format that are needed to apply a request.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return Object.freeze({
    name: FORMAT,
    parse: (input: unknown, context: ParseContext = {}) =>
      parse(input, context, ignoring(open, context.ignoreFields)),
    placement: atAnchors,
  })
}

function detect(input: unknown): number {
  const value = decidingItem(input)
  const isForeign = typeof value === 'string' && foreignText(value) !== undefined
  return isForeign ? 0.8 : confidenceIn(value, 0)
}

const JSON_TEXT = /^\uFEFF?\s*(?:`{3,}\w*\s*)?[[{]/
const ANCHOR_IN_JSON =
  /"\w{2,20}\\?"\s{0,8}:\s{0,8}\\?"(?:#HL )?[+\-> ]{0,8}\d{1,7}#[A-Za-z0-9_+/-]{2,8}[":|\u2502\\]/

/** How sure it is that a value holds an edit of rows, at any of the first levels. */
function confidenceIn(value: unknown, depth: number): number {
  if (depth > MOST_LEVELS) return 0
  if (typeof value === 'string') return JSON_TEXT.test(value) && ANCHOR_IN_JSON.test(value) ? 0.95 : 0
  if (Array.isArray(value))
    return Math.max(0, ...value.slice(0, MOST_ITEMS).map((item) => confidenceIn(item, depth + 1)))
  if (!isFields(value)) return 0
  const names = Object.keys(value).slice(0, MOST_ITEMS)
  const hasOldText = names.some((name) => FIELDS.isOne(name, 'old') && FIELDS.isOne(name, 'own'))
  const isAnchored = names.some((name) => {
    const field = value[name]
    return FIELDS.isOne(name, ...REFERENCES) && typeof field === 'string' && readAnchor(field) !== undefined
  })
  if (isAnchored && !hasOldText) return 1
  if (typeof value['op'] === 'string' && 'lines' in value) return 0.9
  if (names.some((name) => /^(?:snapshot_?id|remove_from|replacement_lines)$/i.test(name))) return 0.9
  const inner = names.map((name) => value[name])
  const within = Math.max(0, ...inner.map((field) => confidenceIn(field, depth + 1)))
  return within > 0 || value['delete'] !== true ? within : 0.6
}

/** The kinds of fields that may name a row. */
const REFERENCES: readonly FieldKind[] = [
  ...(['row', 'first_row', 'last_row', 'below_row', 'above_row'] as const),
]
const MOST_LEVELS = 6
const MOST_ITEMS = 40
