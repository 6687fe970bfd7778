import {
  type ApplyOptions,
  applyEdits,
  applyOptionsFor,
  type EditFailure,
  type EditReport,
  type ParseFailure,
  type Profile,
  type Replacer,
  type Result,
  standard,
} from '@emend/core'
import { FORMAT } from './call.js'
import { APPLIED, toTextEdit } from './format.js'

export interface ReplaceOptions extends Pick<ApplyOptions, 'steps' | 'signal' | 'placeholders'> {
  /** Replace every occurrence. Default false: exactly one must be found. */
  readonly replaceAll?: boolean
  /** Default `standard`. */
  readonly profile?: Profile
  /** The cascade in place of the profile's. */
  readonly replacers?: Iterable<Replacer>
}

/** A text after a replacement. */
export interface Replaced {
  readonly content: string
  /** How many places were replaced; 0 when the text holds the new string already. */
  readonly count: number
  readonly report: EditReport
}

/**
 * Replaces one string in a text by another: the whole of this package in one pure call. The place is looked for
 * from strict to tolerant, must be the only one, and what the two strings have in common stays as the text has
 * it. `newString` is taken literally: `$&` means itself.
 *
 * @returns the new text, or why there is none; never throws for bad input
 */
export function replace(
  content: string,
  oldString: string,
  newString: string,
  { replaceAll = false, profile = standard, replacers, ...limits }: ReplaceOptions = {},
): Result<Replaced, EditFailure | ParseFailure> {
  if (oldString === newString) return { ok: false, failure: { code: 'same-text', format: FORMAT, edit: 0 } }
  const options = applyOptionsFor(APPLIED, profile)
  if (!options.ok) return options
  const edit = toTextEdit({ oldString, newString, replaceAll })
  const applied = applyEdits(content, [edit], {
    ...options.value,
    ...limits,
    ...(replacers && { replacers }),
  })
  if (!applied.ok) return { ok: false, failure: applied.failure[0] as EditFailure }
  const [report] = applied.value.reports as readonly [EditReport]
  return {
    ok: true,
    value: {
      content: applied.value.text,
      get count() {
        return report.status === 'applied' ? report.places.length : 0
      },
      report,
    },
  }
}
