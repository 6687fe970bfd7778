import { type AppliedText, orThrow, standard, type TextResult } from '@emend/core'
import { requireRequestOptions } from '@emend/core/plugin'
import { textMessages } from '@emend/feedback'
import { type ReplaceOptions, replace as replaceWith } from './replace-with.js'

/**
 * Replaces one string in a text by another. It does what `applyCalls` does, with the arguments of OpenCode's `replace`.
 *
 * The replacers run from strict to tolerant, and there must be only one place. What both strings have in common stays as it
 * is in the text. `newString` is taken literally: `$&` means itself.
 *
 * @param options the options, or, as in OpenCode, a boolean that says whether to replace every occurrence
 * @returns the new text, or the failure; never throws for bad input
 */
export function replace(
  text: string,
  oldString: string,
  newString: string,
  options: ReplaceOptions | boolean = {},
): TextResult {
  const chosen: ReplaceOptions = typeof options === 'boolean' ? { replaceAll: options } : options
  if (typeof chosen !== 'object' || chosen === null) requireRequestOptions(chosen)
  const { profile = standard, describe = textMessages } = chosen
  return replaceWith(text, oldString, newString, { ...chosen, profile, describe })
}

/** Does what {@link replace} does and returns the result itself. @throws EmendError where `replace` refuses */
export function replaceOrThrow(
  text: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions | boolean,
): AppliedText {
  return orThrow(replace(text, oldString, newString, options))
}
