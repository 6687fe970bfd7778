import type { AppliedText } from '@emend/core'
import { type ReplaceOptions, replace, replaceOrThrow } from '../src/index.js'

/** The result of {@link replace}; fails the test if it refuses. */
export function replaced(
  content: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions,
): AppliedText {
  return replaceOrThrow(content, oldString, newString, options)
}

/** The failure of {@link replace}; fails the test if it does not refuse. */
export function refusal(
  content: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions,
): unknown {
  const result = replace(content, oldString, newString, options)
  if (!result.ok) return result.failures[0]
  throw new Error(`replaced: ${JSON.stringify(result.text)}`)
}
