import type { Random } from '../random.js'
import type { FileLine, Situation } from '../situation.js'
import {
  type Disturbance,
  type FreeLine,
  freeLines,
  HUNKS,
  indentationOf,
  isNonBlank,
  TWO_SIDED,
} from './disturbance.js'

/** Slips in context lines, and context lines that have changed in the file. */
export const context: readonly Disturbance[] = [
  {
    name: 'a typo in the context, both sides',
    disturb: (situation, random) => {
      const line = random.pick(freeLines(situation))?.line
      const written = line === undefined ? undefined : withTypo(line.old, random)
      if (line === undefined || written === undefined) return false
      line.old = line.new = line.meant = written
      return true
    },
  },
  {
    name: 'a typo in the context, old side',
    formats: TWO_SIDED,
    disturb: (situation, random) => {
      const line = random.pick(freeLines(situation))?.line
      const written = line === undefined ? undefined : withTypo(line.old, random)
      if (line === undefined || written === undefined) return false
      line.old = line.meant = written
      return true
    },
  },
  {
    name: 'a part of a context line',
    formats: HUNKS,
    conflict: 'either',
    disturb(situation, random) {
      const line = random.pick(freeLines(situation))?.line
      const written = line === undefined ? undefined : partOf(line.old, random)
      if (line === undefined || written === undefined) return false
      line.old = line.new = written
      return true
    },
  },
  {
    name: 'a context line left out',
    conflict: 'either',
    context: 4,
    disturb(situation, random) {
      const free = random.pick(freeLines(situation).filter(isInside))
      free?.hunk.lines.splice(free.at, 1)
      return free !== undefined
    },
  },
  {
    name: 'a context line made up',
    disturb(situation, random) {
      const free = random.pick(freeLines(situation).filter(isInside))
      const written = free === undefined ? undefined : variant(free.line.old, random)
      if (free === undefined || written === undefined) return false
      free.hunk.lines.splice(free.at, 0, { step: 'keep', old: written, new: written, meant: written })
      return true
    },
  },
  elision('context left out as "..."', () => '...'),
  elision('context left out as a comment', (indentation) => `${indentation}// ... existing code ...`),
  {
    name: 'a context line changed in the file',
    disturb(situation, random) {
      const origin = random.pick(freeLines(situation))?.line.origin
      const written = origin === undefined ? undefined : variant(origin.text, random)
      if (origin === undefined || written === undefined) return false
      origin.text = written
      return true
    },
  },
  {
    name: 'a line more in the file',
    conflict: 'either',
    disturb(situation, random) {
      const free = random.pick(freeLines(situation).filter(isInside))
      const written = free === undefined ? undefined : variant(free.line.old, random)
      if (free?.line.origin === undefined || written === undefined) return false
      const added: FileLine = { step: 'keep', text: written }
      situation.script.splice(situation.script.indexOf(free.line.origin), 0, added)
      return true
    },
  },
  {
    name: 'a context line gone from the file',
    conflict: 'either',
    context: 4,
    disturb(situation, random) {
      const origin = random.pick(freeLines(situation).filter(isInside))?.line.origin
      if (origin === undefined) return false
      situation.script.splice(situation.script.indexOf(origin), 1)
      return true
    },
  },
]

/** Whether the line is between two other lines of the request, the upper of which is kept too. */
function isInside({ hunk, at }: FreeLine): boolean {
  return at > 0 && at < hunk.lines.length - 1 && hunk.lines[at - 1]?.step === 'keep'
}

function elision(name: string, write: (indentation: string) => string): Disturbance {
  return {
    name,
    formats: TWO_SIDED,
    context: 7,
    disturb: (situation: Situation) =>
      situation.hunks
        .map(({ lines }) => {
          const first = lines.findIndex(({ step }) => step !== 'keep')
          // The first two lines and the two lines above the change stay.
          if (first < 7) return false
          const text = write(indentationOf(lines[2]?.old ?? ''))
          lines.splice(2, first - 4, { step: 'keep', old: text, new: text, meant: text })
          return true
        })
        .includes(true),
  }
}

/** Returns the text with a typo in a word of at least four letters: two letters swapped, one duplicated, or one lost. */
export function withTypo(text: string, random: Random): string | undefined {
  const word = random.pick(Array.from(text.matchAll(/[A-Za-z]{4,}/g)))
  if (word === undefined) return undefined
  const at = word.index + 1 + random.below(word[0].length - 2)
  const [a, b] = [text[at] ?? '', text[at + 1] ?? '']
  const slips = [b + a, a + a + b, b]
  const written = text.slice(0, at) + random.pick(slips) + text.slice(at + 2)
  return written === text ? undefined : written
}

/** Returns a line without its first or its last words: most of the line, but not all. */
function partOf(text: string, random: Random): string | undefined {
  const words = Array.from(text.matchAll(/\S+/g))
  if (words.length < 3) return undefined
  const [second, last] = [words[1], words.at(-1)]
  const part = random.pick([text.slice(second?.index), text.slice(0, last?.index).trimEnd()]) ?? ''
  return part.trim().length < 8 ? undefined : part
}

/** Returns the line with another name or number in it, as if somebody else had changed it. */
export function variant(text: string, random: Random): string | undefined {
  const word = random.pick(Array.from(text.matchAll(/[A-Za-z_][A-Za-z0-9_]{2,}|\d+/g)))
  if (word === undefined || !isNonBlank(text)) return undefined
  const other = /^\d/.test(word[0])
    ? String(Number(word[0]) + 1 + random.below(9))
    : `${word[0]}${random.pick(['s', 'Next', '2', 'Value'])}`
  return text.slice(0, word.index) + other + text.slice(word.index + word[0].length)
}
