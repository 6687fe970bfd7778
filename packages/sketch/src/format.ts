import type { AppliedFormat, EditFormat } from '@emend/core/plugin'
import { decidingItem, fencedIn, hasMarker, type OpenRequest, openRequest } from '@emend/request'
import { FORMAT, type SketchCall, sketchIn } from './call.js'
import { parserOf } from './parse.js'
import { mergedSketches } from './placement.js'

/**
 * The sketch format: the new text of a part of a file, with markers such as `// ... existing code ...` for what stays. A sketch
 * is a call `{target_file, code_edit}`, a block of code in a message, or code alone. It is merged without a model, or refused.
 */
export function sketch(): EditFormat<typeof FORMAT> {
  return Object.freeze({ ...partsWith(openRequest), apiVersion: 1, detect })
}

/**
 * The parts of the format that are needed to apply sketches.
 *
 * @param open takes a request out of what is around it
 */
export function partsWith(open: OpenRequest): AppliedFormat & { readonly name: typeof FORMAT } {
  return Object.freeze({
    name: FORMAT,
    parse: parserOf(open),
    replacers: [],
    placement: mergedSketches,
  })
}

/** Sure of calls with the fields of a sketch; less sure than any other format of a text with a marker. */
function detect(input: unknown): number {
  if (typeof input === 'string') {
    if (JSON_CALL.test(input)) return 0.9
    return hasMarker(input) || fencedIn(input).some(({ path }) => path) ? 0.5 : 0
  }
  const call = sketchIn(decidingItem(input)) ?? calledSketch(input)
  if (call === undefined) return 0
  return hasMarker(call.code) ? 1 : 0.95
}

/** The sketch in a call with the name of its tool. */
function calledSketch(input: unknown): SketchCall | undefined {
  const opened = openRequest(input, FORMAT)
  return opened.ok ? sketchIn(decidingItem(opened.value.input)) : undefined
}

const JSON_CALL = /^\s*(?:`{3,}\w*\s*)?[[{][\s\S]{0,2000}"code_?edit\\?"\s*:/i
