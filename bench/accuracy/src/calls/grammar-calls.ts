import { GRAMMARS } from '@emend/request'
import { GRAMMAR_SAMPLES } from '@emend/request/testing'
import type { ExactChange } from '../new-text/exact-change.js'

/** A grammar of calls that are written as text. */
export interface GrammarCall {
  readonly name: string
  /** The call for a change. */
  write(change: ExactChange): string
  /** The offset behind the end of a call. What stands behind it is around calls. */
  endOf(call: string): number
}

/** Calls in every grammar, made from its sample. */
export const grammarCalls: readonly GrammarCall[] = Object.entries(GRAMMAR_SAMPLES).map(
  ([name, { sample }]) => ({
    name,
    endOf(call) {
      const end = name === 'elements' ? '</edit>' : (GRAMMARS.find((one) => one.name === name)?.end ?? '')
      return call.lastIndexOf(end) + end.length
    },
    write({ path, search, replacement }) {
      const isQuoted = sample.includes('"a = 1"')
      const written = (text: string) => (isQuoted ? JSON.stringify(text).slice(1, -1) : text)
      const texts = new Map([
        ['f.py', path],
        ['a = 1', written(search)],
        ['a = 2', written(replacement)],
      ])
      return sample.replaceAll(/f\.py|a = [12]/g, (word) => texts.get(word) ?? word)
    },
  }),
)

/** Whether a grammar can hold a change: no value begins with a line break, which may be layout, or has its own tags. */
export function canBeWritten({ search, replacement }: ExactChange): boolean {
  return [search, replacement].every(
    (text) => !/^\s*\n|<\/?(?:parameter|invoke|function|arg_|old|new|tool_call|edit)/.test(text),
  )
}
