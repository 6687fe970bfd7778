import { isBlank } from '../../text/lines.js'
import type { Check } from './check.js'

/** The last new lines are closing tags that are named like a field of a call, and that nothing opens: `</new_string>`. */
export const closingTags: Check = {
  kind: 'request-residue',
  isAsked: ({ fresh }) => fresh.includes('</') && fresh.trimEnd().endsWith('>'),
  find(text) {
    const { now } = text
    const tags: string[] = []
    let end = now.length
    for (;;) {
      const last = now.slice(0, end).findLastIndex((line) => !isBlank(line))
      const [, name] = (last > 0 && CLOSING.exec(now[last] as string)) || []
      if (name === undefined || !text.isNew[last]) break
      const isNamed = (line: string) => namesTag(line, name)
      if (now.slice(0, last).some(isNamed) || text.old.some(isNamed) || text.fileLines.some(isNamed)) break
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

/** Whether a line has an opening or closing tag of a name, in any letter case. */
function namesTag(line: string, name: string): boolean {
  const [all, wanted] = [line.toLowerCase(), name.toLowerCase()]
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const before = all.slice(Math.max(0, at - HEAD), at)
    if (/<\/?(?:antml:)?$/.test(before) && !/\w/.test(all.charAt(at + wanted.length))) return true
  }
  return false
}

/** The length of what may stand before the name of a tag. */
const HEAD = 8

const CLOSING =
  /^\s*<\/(?:antml:)?(new_?str(?:ing)?|newText|new_text|old_?str(?:ing)?|file_text|insert_text|replacement|replace|contents?|parameter|invoke|function_calls|tool_call|arg_value|edit|diff|args|new|file|code_edit)>\s*$/i
