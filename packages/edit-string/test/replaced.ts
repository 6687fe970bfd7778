import { describe } from '@emend/core'
import { type Replaced, type ReplaceOptions, replace } from '../src/index.js'

/** What {@link replace} gives; fails the test when it refuses. */
export function replaced(
  content: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions,
): Replaced {
  const result = replace(content, oldString, newString, options)
  if (result.ok) return result.value
  const { failure } = result
  throw new Error(describe('format' in failure ? failure : { path: 'file', ...failure }))
}

/** Why {@link replace} refuses; fails the test when it does not. */
export function refusal(
  content: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions,
): unknown {
  const result = replace(content, oldString, newString, options)
  if (!result.ok) return result.failure
  throw new Error(`replaced: ${JSON.stringify(result.value.content)}`)
}
