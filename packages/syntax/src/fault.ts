/** A place where a text is not what its language allows. */
export interface Fault {
  /** In UTF-16 units, half-open; `start` and `end` are equal where something is missing. */
  readonly start: number
  readonly end: number
  /** What is wrong and what was expected, as a clause without a full stop. */
  readonly message: string
}

/** Finds the faults of a text, in order. */
export type Parse = (text: string) => readonly Fault[]

/** Quotes what stands at a fault, cut after 40 characters. */
export function quoted(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return JSON.stringify(line.length > 40 ? `${line.slice(0, 40)}…` : line)
}
