import type { Notice } from '@emend/core'
import type { ParseFailure } from '@emend/core/format'
import type { Result } from '@emend/core/plugin'
import type { JudgeFields } from './conditions.js'

/** A request without the wrappers that tools and vendors put around it. */
export interface OpenedRequest {
  /** A text, the fields of a call, or a list of texts and calls. */
  readonly input: unknown
  readonly notices: readonly Notice[]
  /** The field around a patch that asks for a dry run; absent where none does. */
  readonly dryRun?: string
  /** How the fields of the calls are judged that their format does not read. Absent: they are refused. */
  readonly judge?: JudgeFields
}

/** Takes a request out of what is around it. The format is named in failures. */
export type OpenRequest = (input: unknown, format: string) => Result<OpenedRequest, ParseFailure>

/** Takes a request as it is: a host's own text or objects, and nothing that a vendor's API has put around them. */
export const asGiven: OpenRequest = (input) => ({ ok: true, value: { input, notices: [] } })
