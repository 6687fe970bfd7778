import { type AppliedFormat, blockMarkerIn, type EditFormat, nearest } from '@emend/core/plugin'
import { confidenceOf, decidingItem, FIELDS, isFields, type OpenRequest, openRequest } from '@emend/request'
import { ESCAPED_MARKER, FIRST_MARKER, FORMAT } from './markers.js'
import { incremental, parserOf } from './parse.js'
import { holdsBlock, holdsJsonBlock } from './pieces.js'
import { render } from './render.js'

/**
 * The search-replace format: blocks of `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE` in a message, in objects or in XML.
 * Each block is placed in the original text, near its line hint if it has one.
 */
export function searchReplace(): EditFormat<typeof FORMAT> {
  return Object.freeze({ ...partsWith(openRequest), apiVersion: 1, detect, incremental, render })
}

/**
 * The parts of the format that are needed to apply blocks.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return Object.freeze({
    name: FORMAT,
    parse: parserOf(open),
    placement: nearest,
  })
}

function detect(input: unknown): number {
  if (typeof input === 'string' && holdsJsonBlock(input)) return 0.9
  if (typeof input === 'string')
    return (
      confidenceOf(input, FIRST_MARKER, (line) => blockMarkerIn(line.trim()) === 'first') ||
      (ESCAPED_MARKER.test(input) ? ESCAPED : 0)
    )
  const text = textIn(decidingItem(input), 0)
  return text !== undefined && holdsBlock(text) ? 1 : 0
}

/** The confidence where the markers are escaped: the format refuses it, and says why. */
const ESCAPED = 0.3

/** The first text in an object that may hold blocks. */
function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined
  if (!isFields(value)) return Array.isArray(value) ? textIn(value[0], depth + 1) : undefined
  const isHolder = (name: string) => typeof value[name] === 'object' && value[name] !== null
  const name =
    FIELDS.given(value, 'content', 'diff', 'arguments', 'changes', 'patch') ??
    FIELDS.all(value, 'path').find(isHolder)
  return name === undefined ? undefined : textIn(value[name], depth + 1)
}

/** How many levels of nested objects are searched. */
const MAX_DEPTH = 8
