import type { Span } from '../text/span.js'
import type { TextEdit } from './edit.js'
import type { Match, Tier } from './replacer.js'

/** A place where an edit may go, who found it, and the edit as it was read to be found there. */
export interface Candidate {
  readonly span: Span
  readonly edit: TextEdit
  readonly replacer: string
  readonly tier: Tier
  readonly similarity: number
  /** Which line of the file each line of the search text is, where not each is the one in its position. */
  readonly alignment?: Match['alignment']
}
