import { GRAMMAR_WORDS } from '../words/openers.js'

/** Whether a text, or one of its lines, may hold a call of one of the grammars. Linear. */
export function mayHoldTextCalls(text: string): boolean {
  return GRAMMAR_WORDS.some(({ begin }) => begin.some((word) => text.includes(word)))
}
