/**
 * Returns a text about a failure without the steps that only the writer of the request can take, for a person, who gets
 * advice of their own. Steps are sentences or clauses; lines of a file, which are indented or quoted, and a corrected edit stay.
 */
export function forPerson(text: string): string {
  const corrected = CORRECTED.exec(text)
  const about = corrected === null ? text : text.slice(0, corrected.index)
  const fits =
    corrected === null ? '' : text.slice(corrected.index).replace(CORRECTED, 'This edit fits $1, at ')
  const lines = about.split('\n')
  const kept = lines.flatMap((line) => {
    if (/^\s/.test(line)) return [line]
    const left = withoutSteps(line)
    return left === '' && line !== '' ? [] : [left]
  })
  return kept.join('\n') + fits
}

const CORRECTED = /^Send this (?:edit )?(instead|in place of edit \d+), which fits /m

/** What has words of its own for a person. */
const IN_OTHER_WORDS: readonly (readonly [ofModel: string, ofPerson: string])[] = [
  ['send the request again', 'apply the request again'],
  [', do not send it again', ', there is nothing to do'],
  ['none of them is sent again as it is', 'none of them was applied'],
]

function withoutSteps(line: string): string {
  const said = IN_OTHER_WORDS.reduce((text, [ofModel, ofPerson]) => text.replaceAll(ofModel, ofPerson), line)
  return sentencesOf(said).map(withoutStep).filter(Boolean).join(' ')
}

/** Splits a line into its sentences; what is quoted ends none. */
function sentencesOf(line: string): string[] {
  const ends = Array.from(withoutQuotes(line).matchAll(/[.!?] (?=[A-Z])/g), ({ index }) => index + 1)
  return [...ends, line.length].map((end, at) => line.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, (quoted) => '_'.repeat(quoted.length))
}

function withoutStep(sentence: string): string {
  if (STEP.test(sentence)) return ''
  const at = withoutQuotes(sentence).search(CLAUSE)
  return at === -1 ? sentence : `${sentence.slice(0, at)}.`
}

const STEP = /^(?:Send|Copy|Read|Add|Mark|If (?:[^"]{0,80}, send|it belongs)) /
const CLAUSE = /(?:[:;] |, (?:or|then|and) | \()(?:if [^:;(]{0,60}, )?(?:do not )?send /
