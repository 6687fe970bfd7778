import { isBlank } from '../../text/lines.js'
import type { Check } from './check.js'

/** The last new lines are closing tags that are named like a field of a call, and that nothing opens: `</new_string>`. */
export const closingTags: Check = {
  kind: 'request-residue',
  sign: /^[ \t]*<\/[A-Za-z]/mu,
  find(text) {
    const { now, isNew } = text
    const tags: string[] = []
    let end = now.length
    for (;;) {
      const last = now.slice(0, end).findLastIndex((line) => !isBlank(line))
      const [, name] = (last > 0 && isNew[last] && CLOSING.exec(now[last] as string)) || []
      if (name === undefined) break
      const any = new RegExp(`</?(?:antml:)?${name}\\b`, 'i')
      if (now.slice(0, last).some((line) => any.test(line)) || text.has(any)) break
      tags.unshift((now[last] as string).trim())
      end = last
    }
    if (tags.length === 0) return undefined
    const sign = `the new text ends with ${tags.join(' ')}, which belongs to the call`
    return {
      sign,
      lines: now.map((line, at) => (at < end ? line : [])),
      correction: 'left out',
      isSure: true,
    }
  },
}

const CLOSING =
  /^\s*<\/(?:antml:)?(new_?str(?:ing)?|newText|new_text|old_?str(?:ing)?|file_text|insert_text|replacement|replace|contents?|parameter|invoke|function_calls|tool_call|arg_value|edit|diff|args|new|file|code_edit)>\s*$/i
