import { type AppliedText, editText, orThrow, type RequestOptions, type TextResult } from '@emend/core'
import { applyOptionsFor, refusedBy, requireRequestOptions } from '@emend/core/format'
import { FORMAT } from './call.js'
import { FORMAT_PARTS, toTextEdit } from './format.js'
import { describeValue } from './read-call.js'

/** The options of `replace`. */
export interface ReplaceOptions extends Omit<RequestOptions, 'mode' | 'logger' | 'unfinished'> {
  /** Replace every occurrence. Default false: there must be exactly one. */
  readonly replaceAll?: boolean
}

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
  const allOptions: ReplaceOptions = typeof options === 'boolean' ? { replaceAll: options } : options
  requireRequestOptions(allOptions, OWN_OPTIONS)
  const { replaceAll = false, profile, ...others } = allOptions
  for (const [name, value] of Object.entries({ oldString, newString })) {
    if (typeof value === 'string') continue
    // A host passes on what the model sent, which may lack an argument.
    const received = `${name} as ${describeValue(value)}`
    return refusedBy({ code: 'wrong-input', format: FORMAT, received, expected: EXPECTED })
  }
  if (oldString === newString) return refusedBy({ code: 'same-text', format: FORMAT, edit: 0 })
  const policy = applyOptionsFor(FORMAT_PARTS, profile, others)
  if (!policy.ok) return refusedBy(policy.failure)
  const edit = toTextEdit({ oldString, newString, replaceAll })
  return editText(text, [edit], policy.value)
}

const EXPECTED = 'oldString and newString as text'

const OWN_OPTIONS = { replaceAll: [true, false] } as const

/** Does what {@link replace} does and returns the result itself. @throws EmendError where `replace` refuses */
export function replaceOrThrow(
  text: string,
  oldString: string,
  newString: string,
  options?: ReplaceOptions | boolean,
): AppliedText {
  return orThrow(replace(text, oldString, newString, options))
}
