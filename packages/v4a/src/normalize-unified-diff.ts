import { joinLines, type Logger, requestLines } from '@emend/core/plugin'
import { logStripped, stripTopHeaders } from './unified-headers.js'

/** See {@link normalizeUnifiedDiff}. */
export interface NormalizeOptions {
  /** Called with how many lines were taken out, if any. */
  readonly logger?: Logger
}

/**
 * Takes the headers of a unified diff out of a diff that should be V4A, for hosts that hand it to a V4A parser
 * of their own; `applyDiff` and the format do this by themselves. Only headers above the first line of content go,
 * so that content which looks like one stays. Everything else is returned as it is, endings included.
 *
 * @param mode `create` takes out every `@@` line, `default` only numeric ones, so that anchors stay
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
