import type { Profile } from '@emend/core'
import {
  behindReasoning,
  type EditFormat,
  type IncrementalParser,
  parserFor,
  type StreamContext,
} from '@emend/core/plugin'
import { bufferedParser } from './parsing.js'

/**
 * Returns a parser for a request that is still arriving. It reads the request as `parserFor` does. If the format or the
 * profile cannot parse before the whole request is there, all events come at the end.
 */
export function incrementalFor(
  format: EditFormat,
  profile?: Profile,
  context: StreamContext = {},
): IncrementalParser {
  const chosen = profile?.formats?.[format.name]
  const { incremental } = chosen?.parse === undefined ? format : chosen
  const parser = incremental?.(context)
  return parser ? behindReasoning(parser) : bufferedParser(parserFor(format, profile), context)
}
