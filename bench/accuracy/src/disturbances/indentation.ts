import { fileText, type RequestLine, type Situation } from '../situation.js'
import { type Disturbance, indentationOf, isInk, rewrite, rewriteAll } from './disturbance.js'

export const indentation: readonly Disturbance[] = [
  {
    name: 'indentation lost',
    disturb: (situation) => situation.hunks.map(({ lines }) => dedent(lines)).includes(true),
  },
  {
    name: 'indentation of the first line lost',
    formats: ['edit-string', 'search-replace'],
    disturb: (situation) =>
      situation.hunks
        .map(({ lines }) =>
          rewrite(
            lines.slice(0, 1).filter(({ step }) => step === 'keep'),
            (text) => text.trimStart(),
          ),
        )
        .includes(true),
  },
  {
    name: 'four blanks too many',
    disturb: (situation) => rewriteAll(situation, (text) => `    ${text}`),
  },
  {
    name: 'tabs for blanks',
    disturb(situation) {
      const unit = unitOf(situation)
      if (unit === undefined) return false
      return rewriteAll(situation, (text) => {
        const width = /^ */.exec(text)?.[0].length ?? 0
        return '\t'.repeat(Math.floor(width / unit)) + ' '.repeat(width % unit) + text.slice(width)
      })
    },
  },
  {
    name: 'blanks for tabs',
    disturb: (situation, random) => {
      const width = random.chance(0.5) ? 2 : 4
      return rewriteAll(situation, (text) => {
        const tabs = /^\t*/.exec(text)?.[0].length ?? 0
        return ' '.repeat(tabs * width) + text.slice(tabs)
      })
    },
  },
  {
    name: 'another unit of indentation',
    disturb(situation) {
      const unit = unitOf(situation)
      if (unit === undefined) return false
      const other = unit === 4 ? 2 : 4
      return rewriteAll(situation, (text) => {
        const width = /^ */.exec(text)?.[0].length ?? 0
        return ' '.repeat(Math.floor(width / unit) * other + (width % unit)) + text.slice(width)
      })
    },
  },
]

function dedent(lines: readonly RequestLine[]): boolean {
  const texts = lines.flatMap(({ old, new: now, step }) => (step === 'add' ? [now] : [old])).filter(isInk)
  const [first = '', ...others] = texts.map(indentationOf)
  let shared = first
  for (const other of others) while (!other.startsWith(shared)) shared = shared.slice(0, -1)
  return shared !== '' && rewrite(lines, (text) => (isInk(text) ? text.slice(shared.length) : text))
}

/** How many blanks the file indents by; undefined where it uses tabs, or other numbers than 2 and 4. */
function unitOf(situation: Situation): 2 | 4 | undefined {
  const widths = fileText(situation)
    .split('\n')
    .filter(isInk)
    .map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const count = (width: number) => widths.filter((one) => one === width).length
  if (count(2) + count(4) < 3) return undefined
  return count(2) * 4 > count(4) ? 2 : 4
}
