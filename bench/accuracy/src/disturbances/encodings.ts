import type { Random } from '../random.js'
import { oldLines, type RequestLine, type Situation } from '../situation.js'
import { type Disturbance, isNonBlank, TWO_SIDED } from './disturbance.js'
import { runsOf } from './one-sided.js'

const LETTERS: Readonly<Record<string, string>> = { a: 'ä', e: 'é', o: 'ö', u: 'ü', i: 'ï', c: 'ç' }

/** Non-ASCII letters that were lost on the way to the model. The letters of the file must be kept. */
export const encodings: readonly Disturbance[] = (['\uFFFD', '?'] as const).flatMap((lost): Disturbance[] => {
  const shown = lost === '?' ? '"?"' : 'U+FFFD'
  return [
    {
      name: `letters lost (${shown}) in the context`,
      context: lost === '?' ? 4 : 2,
      disturb(situation, random) {
        const line = pickLine(situation, random, 'keep')
        return line !== undefined && isCarried(situation, lost) && lose(line, [line], random, lost)
      },
    },
    {
      name: `letters lost (${shown}) in a removed line`,
      context: lost === '?' ? 4 : 2,
      disturb(situation, random) {
        const line = pickLine(situation, random, 'remove')
        return line !== undefined && isCarried(situation, lost) && lose(line, [line], random, lost)
      },
    },
    {
      name: `letters lost (${shown}) in the kept part of a changed line`,
      context: lost === '?' ? 4 : 2,
      disturb: (situation, random) => {
        const pair = pairIn(situation, random)
        return pair !== undefined && isCarried(situation, lost) && lose(pair[0], pair, random, lost)
      },
    },
    {
      name: `letters lost (${shown}) in the old text only`,
      context: lost === '?' ? 4 : 2,
      formats: TWO_SIDED,
      disturb(situation, random) {
        const line = pickLine(situation, random, 'keep')
        if (line === undefined || !isCarried(situation, lost)) return false
        const isLost = lose(line, [line], random, lost)
        line.new = line.meant
        return isLost
      },
    },
  ]
})

/** Letters lost only in the new text. Only a refusal is right, because it is unknown what they were. */
export const encodingRefusals: readonly Disturbance[] = [
  {
    name: 'letters lost (U+FFFD) in an added line',
    disturb(situation, random) {
      const line = pickLine(situation, random, 'add')
      const written = line === undefined ? undefined : accented(line.new, random)
      if (line === undefined || written === undefined) return false
      line.new = lossy(written, '\uFFFD')
      return true
    },
  },
]

function pickLine({ hunks }: Situation, random: Random, step: RequestLine['step']): RequestLine | undefined {
  const lines = hunks.flatMap(({ lines }) => lines)
  return random.pick(lines.filter((line) => line.step === step && isNonBlank(line.old)))
}

/** Returns a change that replaces one line with another: the removed and the added line. */
function pairIn(situation: Situation, random: Random): [RequestLine, RequestLine] | undefined {
  const pairs = runsOf(situation, 'change').flatMap(({ hunk, from, to }): [RequestLine, RequestLine][] => {
    const [removed, added] = hunk.lines.slice(from, to)
    return to - from === 2 && removed?.step === 'remove' && added?.step === 'add' ? [[removed, added]] : []
  })
  return random.pick(pairs)
}

/**
 * Puts a word with non-ASCII letters into the part that all of the lines share, and writes these letters as lost in
 * the request.
 */
function lose(first: RequestLine, lines: readonly RequestLine[], random: Random, lost: string): boolean {
  const shared = sharedStart(lines.map(({ meant }) => meant))
  const head = shared.slice(0, shared.length - (/\w*$/.exec(shared)?.[0].length ?? 0))
  const part = lines.length === 1 ? shared : head
  const written = accented(part, random)
  if (written === undefined || !isPlain(first.meant)) return false
  for (const line of lines) {
    if (line.origin === undefined) return false
    line.meant = written + line.meant.slice(part.length)
    line.origin.text = line.meant
    line.old = line.new = lossy(line.meant, lost)
  }
  return true
}

/** Whether enough other lines agree. For a question mark, which may be a real one, three other lines are needed. */
function isCarried({ hunks }: Situation, lost: string): boolean {
  return (
    lost !== '?' ||
    hunks.every(({ lines }) => oldLines(lines).filter(({ old }) => isNonBlank(old)).length > 3)
  )
}

/** Whether the text has only ASCII characters and no question mark, so that a question mark in it can only be a lost letter. */
function isPlain(text: string): boolean {
  return /^[\x20-\x3e\x40-\x7e\t]*$/.test(text)
}

function sharedStart(texts: readonly string[]): string {
  let [shared = ''] = texts
  for (const text of texts) while (!text.startsWith(shared)) shared = shared.slice(0, -1)
  return shared
}

/** Returns the text with non-ASCII letters in one of its words. */
function accented(text: string, random: Random): string | undefined {
  const word = random.pick(Array.from(text.matchAll(/[A-Za-z]{4,}/g)))
  if (word === undefined) return undefined
  const written = word[0].replace(/[aeouic]/g, (letter) => LETTERS[letter] ?? letter)
  if (written === word[0]) return undefined
  return text.slice(0, word.index) + written + text.slice(word.index + word[0].length)
}

function lossy(text: string, lost: string): string {
  return text.replace(/[^\x00-\x7f]/g, lost)
}
