import type { Check } from '@emend/core/plugin'
import { isBlank } from '@emend/core/plugin'

/**
 * The last new lines are a field of the call, written as tags: `<parameter name="replace_all">true</parameter>`. A format that
 * has such fields reads them before; here nobody knows what it asks for, so the edit is refused.
 *
 * @rule swallowed-field A field of the call at the end of new text is not written.
 */
export const swallowedField: Check = {
  kind: 'request-residue',
  signs: /<parameter|<arg_key>/,
  find(text) {
    const { now, isNew } = text
    const at = now.findLastIndex((line, one) => isNew[one] && !isBlank(line) && !CLOSER.test(line))
    const [tag] = FIELD.exec(now[at] ?? '') ?? []
    if (tag === undefined || text.has(ANY_FIELD) || now.some((line) => CALL.test(line))) return undefined
    const lines = now.map((line, one) =>
      one === at || (one > at && isNew[one] && CLOSER.test(line)) ? [] : line,
    )
    return { sign: `the new text ends with ${tag.trim()}, a field of the call`, lines, isSure: false }
  },
}

const FIELD =
  /^\s*(?:<parameter\s{1,9}name="[\w-]{1,60}"[^\n<>]{0,100}>|<parameter=[\w-]{1,60}>|<arg_key>[\w-]{1,60}<\/arg_key>\s{0,9}<arg_value>)[^<>]{0,300}<\/(?:parameter|arg_value)>\s*$/
const ANY_FIELD = /<parameter[\s=]|<arg_key>/
const CLOSER = /^\s*<\/(?:invoke|function|tool_call)>\s*$/
const CALL = /<(?:\w{1,10}:)?invoke\s|<function=|<tool_call>/
