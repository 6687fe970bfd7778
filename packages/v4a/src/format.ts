import type { AppliedFormat, EditFormat } from '@emend/core/format'
import { inOrder } from '@emend/core/plugin'
import { confidenceOf, type OpenRequest, openRequest } from '@emend/request'
import { ADD_FILE, DELETE_FILE, FORMAT, UPDATE_FILE } from './markers.js'
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
  const sureness = input.includes('Begin Patch') ? confidenceOf(input, BEGIN_LINE) : 0
  if (sureness > 0) return sureness
  if ([UPDATE_FILE, ADD_FILE, DELETE_FILE].some((marker) => input.includes(marker))) return 0.6
  return HUNK_LINE.test(input) ? 0.3 : 0
}

const BEGIN_LINE = /^\uFEFF?[ \t]*\*\*\* ?Begin Patch(?: ?\*\*\*)?[ \t]*\r?$/m
const HUNK_LINE = /^@@/m
