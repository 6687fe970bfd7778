import type { FormatName } from '@emend/bench-accuracy/rows'

/** What a row is for. */
type Kind = 'must succeed' | 'must be refused' | 'must not change'

/** One request for one file, and what is right. */
export interface Row {
  /** The package, the set, the format and a number: `joi/tasks/v4a/12`. The same seed gives the same rows. */
  readonly id: string
  readonly kind: Kind
  readonly format: FormatName
  readonly path: string
  /** The text of the file. */
  readonly text: string
  readonly request: unknown
  /** The texts that are right afterwards; none if only a refusal is. */
  readonly right: readonly string[]
  /** Whether a refusal is right, too. */
  readonly mayRefuse: boolean
  /** Whether the request may change a right text once more. */
  readonly isOnce?: boolean
}

export type Verdict = 'right' | 'refused' | 'wrong'
