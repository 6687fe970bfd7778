import type { RequestOptions } from '@emend/engine'

/** A request, and what a person has answered to the questions about it. */
export interface Asked {
  readonly request: string
  readonly options?: Pick<RequestOptions, 'format' | 'path' | 'file' | 'whole' | 'create'>
  /** Edits that have no place are left out. */
  readonly isPartial?: true
}
