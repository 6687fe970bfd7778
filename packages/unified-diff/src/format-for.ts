import { type AppliedFormat, reverse } from '@emend/core/plugin'
import type { ApplyDiffOptions } from './options.js'

/** Makes the format of a call from its options. */
export function formatFor(parts: AppliedFormat): (options: ApplyDiffOptions) => AppliedFormat {
  return ({ reverse: isReversed = false }) => ({
    ...parts,
    options: { reverse: [true, false] },
    ...(isReversed && { revise: reverse }),
  })
}
