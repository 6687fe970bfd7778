import { mayHavePlaceholder, type Placeholder, placeholderIn } from '../text/placeholder.js'
import type { Check } from './check.js'
import { isProse } from './file-kinds.js'
import type { NewText } from './new-text.js'
import { runsOf } from './runs.js'

/**
 * A new line that stands for text which the request leaves out: `// rest of the code`, or a viewer's notice. What may be an
 * ordinary comment, an ellipsis alone, and any but a notice in prose, whose examples leave things out, count only where lines of
 * code are gone.
 *
 * @rule placeholder The new text has a placeholder in place of code.
 */
export const placeholder: Check = {
  kind: 'placeholder',
  isAsked: ({ fresh }) => mayHavePlaceholder(fresh),
  find(text) {
    const found = placeholdersIn(text)
    if (found.length === 0) return undefined
    const meant = wordsOf(text)
    const added = found.filter(({ text: words }) => !meant.has(words))
    if (added.length === 0) return undefined
    const { shortened, replacing } = runsOf(text)
    const isCertain = ({ isCertain: certain, isNotice, text: words, line }: InLine) =>
      (isNotice && (!isProse(text.path) || OF_VIEWER.test(words))) ||
      (certain && !isProse(text.path) && (words !== '...' || replacing.has(line)))
    const one = added.find(isCertain) ?? added.find(({ line }) => shortened.has(line))
    if (one === undefined) return undefined
    return {
      sign: `the new text has the placeholder ${JSON.stringify(one.text)}`,
      problem: { code: 'placeholder', text: one.text },
    }
  },
}

/** How a notice begins that is one in prose, too. */
const OF_VIEWER =
  /^(?:showing|displaying|viewing|truncated|end of|lines?|rows?|\+?\d|<)|\blines? \d{1,9}-\d{1,9} of \d|\bbeyond line \d/

interface InLine extends Placeholder {
  /** The number of its line in the new text. */
  readonly line: number
}

/** Which lines are new costs more to know than what is in them, so it is asked last. */
function placeholdersIn(text: NewText): InLine[] {
  const { now } = text
  return now.flatMap((line, at) => {
    const found = placeholderIn(line)
    return found === undefined || isWithinComment(now, at) || !text.isNew[at] ? [] : [{ ...found, line: at }]
  })
}

/**
 * @rule dots-in-a-comment Dots within a comment of several lines stand for what an example leaves out, and are text.
 * @off false
 */
function isWithinComment(now: readonly string[], at: number): boolean {
  const sign = /^\s*(\*|\/\/|#|--|;|%)\s*(?:\.{3,}|…)\s*$/.exec(now[at] ?? '')?.[1]
  if (sign === undefined || sign === '*') return sign === '*'
  return [at - 1, at + 1].every((beside) => now[beside]?.trimStart().startsWith(sign))
}

/** The words of the placeholders that the old text and the file have. */
function wordsOf({ old, fileLines }: NewText): ReadonlySet<string> {
  return new Set([...old, ...fileLines].flatMap((line) => placeholderIn(line)?.text ?? []))
}
