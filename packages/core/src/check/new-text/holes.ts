import type { Check } from '../check.js'
import { isCodeAt } from './reader/kind-at.js'

/**
 * A line of code that is a hole of a prompt's template: `{{ edit_1 }}`, `[your code here]`, `<new code here>`.
 *
 * @rule hole The new text has a hole of a template in place of code.
 */
export const hole: Check = {
  kind: 'placeholder',
  characters: '{[<',
  signs: /^[ \t]*(?:\{\{[\w '-]{1,60}\}\}|[[<][\w '-]{3,60}[\]>])[ \t]*$/m,
  find(text) {
    const at = text.findAdded(
      (line, one) => holeIn(line) !== undefined && isCodeAt(text, one, line.search(/\S/)),
    )
    const words = at < 0 ? undefined : holeIn(text.now[at] as string)
    if (words === undefined || text.has(/\{\{/)) return undefined
    return {
      sign: `the new text has the placeholder ${JSON.stringify(words)}`,
      problem: { code: 'placeholder', text: words },
    }
  },
}

/** The words of a hole. In single brackets they say that something goes there, and that it is code. */
function holeIn(line: string): string | undefined {
  const [, words = '', other = ''] = HOLE.exec(line) ?? []
  if (/[a-z]/i.test(words)) return words.trim()
  return GOES_HERE.test(other) && CODE.test(other) ? other.trim() : undefined
}

const HOLE = /^[ \t]*(?:\{\{([\w '-]{1,60})\}\}|[[<]([\w '-]{3,60})[\]>])[ \t]*$/
const GOES_HERE = /\b(?:here|your|new|modified|updated|edited|insert|replace)\b/i
const CODE =
  /\b(?:code|content|implementation|function|logic|changes?|edits?|text|lines?|block|method|body)\b/i
