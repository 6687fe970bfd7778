import { type AppliedFormat, reverse } from '@emend/core/format'
import type { OpenRequest } from '@emend/request'
import { partsWith } from './format.js'
import type { ApplyDiffOptions } from './options.js'

/** The format of a call with these options. */
export function formatFor(
  { reverse: isReversed = false }: ApplyDiffOptions,
  open: OpenRequest,
): AppliedFormat {
  return { ...partsWith(open), options: { reverse: [true, false] }, ...(isReversed && { revise: reverse }) }
}
