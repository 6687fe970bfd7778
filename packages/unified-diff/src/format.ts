import type { AppliedFormat, EditFormat, ParseContext } from '@emend/core/plugin'
import { inOrder } from '@emend/core/plugin'
import { confidenceOf, decidingItem, type OpenRequest, openRequest } from '@emend/request'
import { FORMAT } from './failures.js'
import { FENCE } from './file-header.js'
import { diffIn, incremental, parse } from './parse.js'
import { render } from './render.js'

/**
 * The unified diff format, as `git diff`, `diff -u` and models write it. One request may change any number of files. If the
 * context names the file, hunks without a file header are read, too.
 */
export function unifiedDiff({ strip }: UnifiedDiffOptions = {}): EditFormat<typeof FORMAT> {
  return Object.freeze({
    ...partsWith(openRequest),
    parse: (input: unknown, context: ParseContext = {}) => parse(input, context, openRequest, strip),
    apiVersion: 1,
    detect,
    incremental: (context: ParseContext = {}) => incremental(context, strip),
    render,
  })
}

/** The options of `unifiedDiff`. */
export interface UnifiedDiffOptions {
  /**
   * The number of leading folders to remove from file names, as `-p` of `patch` does. By default only prefixes such as `a/`
   * and `b/` are removed, which distinguish the old from the new name.
   */
  readonly strip?: number | undefined
}

/**
 * The parts of the format that are needed to apply a diff.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return Object.freeze({
    name: FORMAT,
    parse: (input: unknown, context: ParseContext = {}) => parse(input, context, open),
    placement: inOrder,
  })
}

function detect(input: unknown): number {
  const text = diffIn(decidingItem(input))
  return text === undefined ? 0 : detectText(text)
}

function detectText(input: string): number {
  const sureness = confidenceOf(input, FIRST_LINE)
  if (sureness > 0) return sureness
  if (NAMES.test(input) || FENCE.test(input)) return 0.7
  return NUMBERED_HUNK.test(input) ? 0.4 : 0
}

const FIRST_LINE = /(?<![^\n])(?:diff --git |(?:--- [^\n]*\n)?\+\+\+ [^\n]*\n@@)/
const NAMES = /(?<![^\n])--- [^\n]*\n\+\+\+ /
const NUMBERED_HUNK = /^@@ -\d/m
