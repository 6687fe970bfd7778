import { editText, type RequestOptions, type TextResult } from '@emend/core'
import { placingFor, refused, requireRequestOptions, type WithProfile } from '@emend/core/plugin'
import { FORMAT } from './call.js'
import { FORMAT_PARTS, toTextEdit } from './format.js'
import { describeValue } from './read-call.js'

/** The options of `replace`. */
export interface ReplaceOptions extends Omit<RequestOptions, 'mode' | 'logger' | 'unfinished'> {
  /** Replace every occurrence. Default false: there must be exactly one. */
  readonly replaceAll?: boolean | undefined
}

/** Replaces one string in a text by another, as `replace` of `@emend/edit-string` does, with the profile and the words of the options. */
export function replace(
  text: string,
  oldString: string,
  newString: string,
  options: WithProfile<ReplaceOptions>,
): TextResult {
  requireRequestOptions(options, OWN_OPTIONS)
  const { replaceAll = false, ...others } = options
  const { describe } = others
  for (const [name, value] of Object.entries({ oldString, newString })) {
    if (typeof value === 'string') continue
    // A host passes on what the model sent, which may lack an argument.
    const received = `${name} as ${describeValue(value)}`
    return refused([{ code: 'wrong-input', format: FORMAT, received, expected: EXPECTED }], { describe })
  }
  if (oldString === newString) return refused([{ code: 'same-text', format: FORMAT, edit: 0 }], { describe })
  const policy = placingFor(FORMAT_PARTS, others)
  if (!policy.ok) return refused([policy.failure], { describe })
  const edit = toTextEdit({ oldString, newString, replaceAll })
  return editText(text, [edit], policy.value)
}

const EXPECTED = 'oldString and newString as text'

const OWN_OPTIONS = { replaceAll: [true, false] } as const
