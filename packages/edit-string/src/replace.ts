import { type AppliedText, editText, orThrow, type RequestOptions, type TextResult } from '@emend/core'
import { applyOptionsFor, refusedBy, requireRequestOptions } from '@emend/core/plugin'
import { FORMAT } from './call.js'
import { APPLIED, toTextEdit } from './format.js'

/** The options of `replace`. */
export interface ReplaceOptions extends Omit<RequestOptions, 'mode' | 'logger' | 'unfinished'> {
  /** Replace every occurrence. Default false: exactly one must be found. */
  readonly replaceAll?: boolean
}

/**
 * Replaces one string in a text by another: `applyCalls` with the arguments that `replace` of OpenCode has. The place is
 * looked for from strict to tolerant, must be the only one, and what the two strings have in common stays as the text has
 * it. `newString` is taken literally: `$&` means itself.
 *
 * @param options or, as in OpenCode, whether every occurrence is replaced
 * @returns the new text, or why there is none; never throws for bad input
 */
export function replace(
  text: string,
  oldString: string,
  newString: string,
  options: ReplaceOptions | boolean = {},
): TextResult {
  const all: ReplaceOptions = typeof options === 'boolean' ? { replaceAll: options } : options
  requireRequestOptions(all, OWN)
  const { replaceAll = false, ...others } = all
  if (oldString === newString) return refusedBy({ code: 'same-text', format: FORMAT, edit: 0 })
  const policy = applyOptionsFor(APPLIED, others.profile)
  if (!policy.ok) return refusedBy(policy.failure)
  const edit = toTextEdit({ oldString, newString, replaceAll })
  return editText(text, [edit], { ...policy.value, ...others })
}

const OWN = { replaceAll: [true, false] } as const

/** As {@link replace}. @throws EmendError where it refuses */
export function replaceOrThrow(
  text: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions | boolean,
): AppliedText {
  return orThrow(replace(text, oldString, newString, options))
}
