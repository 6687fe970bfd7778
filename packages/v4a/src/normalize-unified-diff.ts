import type { ParseContext } from '@emend/core/plugin'
import { joinLines } from '@emend/core/plugin'
import { requestLines } from '@emend/request'
import { logStripped, stripTopHeaders } from './unified-headers.js'

/** The options of {@link normalizeUnifiedDiff}. */
export interface NormalizeOptions {
  /** Receives a debug message with the number of removed lines, if there are any. */
  readonly logger?: ParseContext['logger']
}

/**
 * Removes the headers of a unified diff from a diff that should be V4A, for hosts that have their own V4A parser.
 * `applyDiff` and the format do this themselves. Only headers above the first content line are removed, so that content
 * that looks like a header stays. The rest is returned unchanged, with its line endings.
 *
 * @param mode `create` removes every `@@` line; `default` removes only numeric ones, so that anchors stay
 */
export function normalizeUnifiedDiff(
  diff: string,
  mode: 'default' | 'create' = 'default',
  { logger }: NormalizeOptions = {},
): string {
  const { lines, stripped } = stripTopHeaders(requestLines(diff), mode)
  logStripped(logger, stripped)
  return stripped === 0 ? diff : joinLines(lines)
}
