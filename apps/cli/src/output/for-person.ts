/**
 * Returns a text about a failure without the next step that only the writer of the request can take, for a person at a
 * terminal, who gets advice of their own. The texts end with that step: in a line of its own, in a sentence, or after a colon.
 */
export function forPerson(text: string): string {
  // A corrected edit ends the text, and takes the place of the step.
  if (CORRECTED.test(text))
    return text.replace(CORRECTED, (_, where: string) => `This edit fits ${where}, at `)
  const end = text.lastIndexOf(SAME)
  const [about, same] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return `${withoutClause(withoutStep(about))}${same}`
    .replace('send the request again', 'apply the request again')
    .replace(', do not send it again', ', there is nothing to do')
    .replace('none of them is sent again as it is', 'none of them was applied')
}

const CORRECTED = /^Send this (?:edit )?(instead|in place of edit \d+), which fits /m
/** Below this is how many other edits fail in the same way. */
const SAME = '\nThe same is true of '
const STEPS = ['Send ', 'Copy ', 'Read ', 'Add ', 'If it belongs ']
const CLAUSES = [': send ', ': if that is meant, send ', '; do not send ']

/** Leaves out a last line or sentence that tells a model what to send. Lines of a file are indented, so none is taken for it. */
function withoutStep(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  if (start > 0 && STEPS.some((step) => text.startsWith(step, start))) return text.slice(0, start - 1)
  const at = Math.max(...STEPS.map((step) => text.lastIndexOf(`. ${step}`)))
  return at < start ? text : text.slice(0, at + 1)
}

/** Leaves out the same where it is the end of a sentence. */
function withoutClause(text: string): string {
  const at = Math.max(...CLAUSES.map((clause) => text.lastIndexOf(clause)))
  const isOurs = at >= 0 && at > text.lastIndexOf('\n') && !text.startsWith(': send the request again', at)
  return isOurs ? `${text.slice(0, at)}.` : text
}
