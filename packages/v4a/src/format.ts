import {
  type AppliedFormat,
  type EditFormat,
  inOrder,
  isPatchMarker,
  SECTION_WORDS,
  sectionIn,
} from '@emend/core/plugin'
import { confidenceOf, type OpenRequest, openRequest } from '@emend/request'
import { FORMAT } from './markers.js'
import { detectOperations } from './operation.js'
import { incrementalOf, parserOf } from './parse.js'
import { render } from './render.js'
import { standardDialect } from './standard-dialect.js'

/**
 * The V4A format. It reads patches between `*** Begin Patch` and `*** End Patch`, as OpenAI's `apply_patch` tool accepts
 * them; one or several operations `{type, path, diff}`, as objects or JSON; and the diff of an operation by itself, if the
 * context names the file.
 */
export function v4a(): EditFormat<typeof FORMAT> {
  return Object.freeze({
    ...partsWith(openRequest),
    apiVersion: 1,
    detect,
    incremental: incrementalOf(standardDialect, openRequest),
    render,
  })
}

/**
 * The parts of the format that are needed to apply a patch.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return Object.freeze({
    name: FORMAT,
    parse: parserOf(standardDialect, open),
    placement: inOrder,
  })
}

function detect(input: unknown): number {
  const operations = detectOperations(input)
  if (typeof input !== 'string' || operations > 0) return operations
  const sureness = confidenceOf(input, MARKER, (line) => isPatchMarker(line, 'begin'))
  if (sureness > 0) return sureness
  if (confidenceOf(input, MARKER, (line) => sectionIn(line) !== undefined) > 0) return 0.6
  if (SECTION_WORDS.some(({ words }) => input.includes(`*** ${words}:`))) return 0.4
  return HUNK_LINE.test(input) ? 0.3 : 0
}

const MARKER = /^\uFEFF?[ \t]*\*\*\*[^\n]*/gm
const HUNK_LINE = /^@@/m
