import type { FileLine, RequestLine, Situation } from '../situation.js'
import { allLines, type Disturbance, freeLines, indentationOf } from './disturbance.js'

/** A formatter that ran between reading and editing: the file has the same code in another layout. */
export const layout: readonly Disturbance[] = [
  {
    name: 'a context line wrapped in the file',
    conflict: 'either',
    disturb: (situation, random) =>
      wrap(situation, random.pick(freeLines(situation, isWrappable))?.line, random.chance(0.5)),
  },
  {
    name: 'a removed line wrapped in the file',
    conflict: 'either',
    disturb(situation, random) {
      const lines = allLines(situation).filter(({ step, meant }) => step === 'remove' && isWrappable(meant))
      return wrap(situation, random.pick(lines), random.chance(0.5))
    },
  },
  {
    name: 'other quotes in the file',
    conflict: 'either',
    disturb(situation) {
      const quoted = freeLines(situation, (text) => otherQuotes(text) !== text)
      for (const { line } of quoted)
        if (line.origin !== undefined) line.origin.text = otherQuotes(line.origin.text)
      return quoted.length > 0
    },
  },
]

/** A line with one bracket of at least two arguments, before which no string begins. */
const ARGUMENTS = /^(\s*[^\s"'`([{][^"'`([{]*[([{])([^()[\]{}]+,[^()[\]{}]+)([)\]}][^()[\]{}]*)$/

function isWrappable(text: string): boolean {
  return ARGUMENTS.test(text)
}

/** Breaks the file's line behind its opening bracket and before the closing one, as formatters do with long lines. */
function wrap({ script }: Situation, line: RequestLine | undefined, withComma: boolean): boolean {
  const [, head, inner, tail] = ARGUMENTS.exec(line?.origin?.text ?? '') ?? []
  const origin = line?.origin
  if (origin === undefined || head === undefined || inner === undefined || tail === undefined) return false
  const { step } = origin
  const indentation = indentationOf(origin.text)
  const deeper = indentation.startsWith('\t') ? `${indentation}\t` : `${indentation}  `
  const content = inner.trim().replace(/,$/, '')
  const below: FileLine[] = [
    { step, text: `${deeper}${content}${withComma ? ',' : ''}` },
    { step, text: `${indentation}${tail}` },
  ]
  origin.text = head
  script.splice(script.indexOf(origin) + 1, 0, ...below)
  return true
}

/** The line with its strings in the other kind of quotes, where their text has neither kind. */
function otherQuotes(text: string): string {
  return text.replace(/(["'])([^"'\\]*)\1/g, (_, quote: string, content: string) => {
    const other = quote === '"' ? "'" : '"'
    return `${other}${content}${other}`
  })
}
