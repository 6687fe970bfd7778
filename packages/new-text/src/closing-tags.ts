import type { NewText } from '@emend/core/inside'
import { isProse } from '@emend/core/inside'
import type { Check } from '@emend/core/plugin'
import { isBlank } from '@emend/core/plugin'

/**
 *  * The last new line ends with what ends a call: closing tags that are named like its fields, and that nothing opens
 * (`a = 2</new_string>`), or a model's tokens. They stand on lines of their own, or behind the text of the line.
 *
 * @rule closing-tags Closing tags of a call at the end of new text, which nothing opens, are left out.
 */
export const closingTags: Check = {
  kind: 'request-residue',
  signs: /<\/|<[|｜]/,
  find(text) {
    const { now, isNew, place, path } = text
    const left: (string | readonly string[])[] = [...now]
    const found: string[] = []
    let isApart = false
    for (let at = now.findLastIndex((line, one) => isNew[one] && !isBlank(line)); isNew[at]; ) {
      const line = left[at] as string
      const end = line.trimEnd()
      const [tag, name] = END.exec(end.slice(-LONGEST)) ?? []
      if (tag === undefined) break
      const rest = end.slice(0, -tag.length)
      if (isMeant(text, at, rest, name ?? tag)) break
      isApart = isBlank(rest)
      if (isApart ? at === 0 : isProse(path) && /\S $/.test(rest)) break
      found.unshift(tag)
      if (isApart) {
        // Blank lines between two tags belong to them, and so do those at the end of a new file.
        const isWithin = found.length > 1 || place === undefined
        for (let one = at; one === at || (isWithin && isNew[one] && isBlank(now[one] as string)); one++)
          left[one] = []
        at = now.slice(0, at).findLastIndex((one) => !isBlank(one))
      } else left[at] = rest
    }
    if (found.length === 0) return undefined
    const isLast = left.at(-1) !== now.at(-1)
    return {
      sign: `the new text ends with ${found.join(' ')}, which belongs to the call`,
      lines: left,
      correction: 'left out',
      isSure: true,
      ...(isLast && { isEnded: endsLine(text, Array.isArray(left.at(-1))) }),
    }
  },
}

/** Whether the last line that is left has a line end: as the old text has it, or, in a new file, as it is written. */
function endsLine({ place, hunk }: NewText, wasApart: boolean): boolean {
  const { unit, search, replacement } = hunk.edit
  if (unit === 'lines') return true
  if (place === undefined) return wasApart || replacement.endsWith('\n')
  return search.endsWith('\n') || (!wasApart && replacement.endsWith('\n'))
}

/**
 * @rule tag-is-meant A closing tag is meant if the new text, the old text or the file has another one of its name.
 * @off false
 */
function isMeant({ now, old, fileLines }: NewText, at: number, rest: string, name: string): boolean {
  const has = (line: string) => namesTag(line, name)
  return (
    has(rest) || now.some((line, other) => other < at && has(line)) || old.some(has) || fileLines.some(has)
  )
}

/** Whether a line has an opening or closing tag of a name, in any letter case, or a token. */
function namesTag(line: string, name: string): boolean {
  const [all, wanted] = [line.toLowerCase(), name.toLowerCase()]
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    if (wanted.startsWith('<')) return true
    const before = all.slice(Math.max(0, at - HEAD), at)
    if (BEFORE_NAME.test(before) && !/\w/.test(all.charAt(at + wanted.length))) return true
  }
  return false
}

/** The length of what may stand before the name of a tag. */
const HEAD = 12
const BEFORE_NAME = /<\/?(?:antml:|[｜|‖]{1,2}dsml[｜|‖]{1,2})?$/

/** The length of the longest tag or token. */
const LONGEST = 60
const END =
  /(?:<\/(?:antml:|[｜|‖]{1,2}DSML[｜|‖]{1,2})?(new_?str(?:ing)?|new_?text|old_?str(?:ing)?|old_?text|file_text|insert_text|replacement|replace|search|contents?|payload|lines|parameter|invoke|function|function_calls|tool_calls?|arg_value|edits?|diff|args|arguments|new|file|code_edit|artifact)>|<\|(?:tool_call_end|tool_calls_section_end|call|end|return|im_end)\|>|<[｜|]tool▁calls?▁end[｜|]>)$/i
