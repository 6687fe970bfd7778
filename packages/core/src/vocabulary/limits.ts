/** Cancels a call when `aborted` becomes true; an `AbortSignal` fits. One with events ends what waits at once, too. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener?(type: 'abort', listener: () => void): void
  removeEventListener?(type: 'abort', listener: () => void): void
}

/** What ends a call early. */
export interface Limits {
  /** Steps of work, about a line compared each. Default 200 million. */
  readonly steps?: number
  readonly signal?: CancelSignal
}
