import type { Notice } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import { asOneWord } from '../words/in-words.js'
import type { JudgeFields } from './conditions.js'

/** A request without the wrappers that tools and vendors put around it. */
export interface OpenedRequest {
  /** A text, the fields of a call, or a list of texts and calls. */
  readonly input: unknown
  readonly notices: readonly Notice[]
  /** The field around a patch that asks for a dry run; absent where none does. */
  readonly dryRun?: string
  /** Whether a field around a patch asks for old text to the letter. */
  readonly exact?: true
  /** How the fields of the calls are judged that their format does not read. Absent: they are refused. */
  readonly judge?: JudgeFields
}

/** Takes a request out of what is around it. The format is named in failures. */
export interface OpenRequest {
  (input: unknown, format: string): Result<OpenedRequest, ParseFailure>
  /**
   * Returns where the first request begins that it reads, in text around another one; undefined where there is none. Absent: only
   * patches, blocks, diffs and calls in plain JSON count.
   */
  readonly startIn?: (text: string) => number | undefined
}

/** Takes a request as it is: a host's own text or objects, and nothing that a vendor's API has put around them. */
export const asGiven: OpenRequest = (input, format) =>
  isTooDeep(input) ? tooDeep(format) : { ok: true, value: { input, notices: [] } }

/** Whether objects have more levels than any call has: whatever reads their fields may go as deep as they do. Linear. */
export function isTooDeep(value: unknown, levels: number = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const one of Object.values(value)) if (isTooDeep(one, levels - 1)) return true
  return false
}

/** The failure of such a request. */
export function tooDeep(format: string): ReturnType<OpenRequest> {
  const received = `fields within fields, more than ${MOST_LEVELS} levels deep`
  return { ok: false, failure: { code: 'wrong-input', format, received, expected: 'the fields of an edit' } }
}

const MOST_LEVELS = 64

/** Takes a request as `open` does; fields with the words of these names mean nothing to the host, and are not judged. */
export function ignoring(open: OpenRequest, ignored: readonly string[] | undefined): OpenRequest {
  if (ignored === undefined || ignored.length === 0) return open
  const names = new Set(ignored.map(asOneWord))
  const opened: OpenRequest = (input, format) => {
    const read = open(input, format)
    if (!read.ok || read.value.judge === undefined) return read
    const { judge } = read.value
    return {
      ok: true,
      value: {
        ...read.value,
        judge: (fields, known, context) =>
          judge(
            fields,
            [...known, ...Object.keys(fields).filter((name) => names.has(asOneWord(name)))],
            context,
          ),
      },
    }
  }
  return Object.assign(opened, open)
}
