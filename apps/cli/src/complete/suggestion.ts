/** One suggestion for the word at the cursor. */
export interface Suggestion {
  readonly value: string
  readonly description: string
}
