import { variant } from '../disturbances/context.js'
import { indentationOf, isNonBlank, rewrite } from '../disturbances/disturbance.js'
import type { Random } from '../random.js'
import type { FileLine, RequestHunk, RequestLine, Situation } from '../situation.js'

/** A way in which a hunk and the file came apart, so that the edit is refused though its place is known. */
export interface FeedbackKind {
  readonly name: string
  /** The profiles that refuse it. Default: all. */
  readonly profile?: 'strict'
  /** Returns false if it does not apply. */
  disturb(situation: Situation, hunk: RequestHunk, random: Random): boolean
}

export const feedbackKinds: readonly FeedbackKind[] = [
  {
    name: 'a line to remove is another one by now',
    disturb: (_, hunk, random) => change(random.pick(removed(hunk)), random),
  },
  {
    name: 'all lines to remove are others by now',
    disturb: (_, hunk, random) => changeAll(removed(hunk), random),
  },
  {
    name: 'a line to remove was rewritten',
    disturb: (_, hunk, random) => rewriteWords(random.pick(removed(hunk))),
  },
  {
    name: 'a line to remove is gone',
    disturb: (situation, hunk, random) => drop(situation, random.pick(removed(hunk))),
  },
  {
    name: 'a line more in the file, among the lines to remove',
    disturb: (situation, hunk, random) =>
      addLines(situation, hunk, random.pick(removed(hunk).slice(1)), 1, random),
  },
  {
    name: 'a block more in the file, and a line to remove is another one',
    disturb: (situation, hunk, random) =>
      addLines(situation, hunk, random.pick(old(hunk).slice(1)), 3 + random.below(8), random) &&
      change(random.pick(removed(hunk)), random),
  },
  {
    name: 'a line to remove is made up',
    disturb(_, { lines }, random) {
      const at = random.pick(lines.flatMap(({ step }, i) => (step === 'remove' ? [i] : [])))
      const written = at === undefined ? undefined : variant(lines[at]?.old ?? '', random)
      if (at === undefined || written === undefined) return false
      lines.splice(at, 0, { step: 'remove', old: written, new: written, meant: written })
      return true
    },
  },
  {
    name: 'half of the context is another one, and so is a line to remove',
    disturb(_, hunk, random) {
      const kept = old(hunk).filter(({ step, old: text }) => step === 'keep' && isNonBlank(text))
      const half = random.shuffle(kept).slice(0, Math.ceil(kept.length / 2))
      return half.every((line) => change(line, random)) && change(random.pick(removed(hunk)), random)
    },
  },
  {
    name: 'the first line is another one, and so is a line to remove',
    disturb: (_, hunk, random) =>
      change(old(hunk)[0], random) && change(random.pick(removed(hunk).slice(-1)), random),
  },
  {
    name: 'a line to remove is another one, indented otherwise',
    disturb(_, hunk, random) {
      const isIndented = rewrite(hunk.lines, (text) => (isNonBlank(text) ? `    ${text}` : text))
      return isIndented && change(random.pick(removed(hunk)), random)
    },
  },
  {
    name: 'a line to remove is another one, and a copy elsewhere has more that differs',
    disturb(situation, hunk, random) {
      const copies = old(hunk).map(
        ({ old: text }, at): FileLine => ({
          step: 'keep',
          text: at % 2 === 0 ? (variant(text, random) ?? text) : text,
        }),
      )
      situation.script.push({ step: 'keep', text: '' }, ...copies, { step: 'keep', text: '' })
      return copies.length > 3 && change(random.pick(removed(hunk)), random)
    },
  },
  {
    name: 'only the lines to remove are quoted, and one is another one',
    disturb(_, hunk, random) {
      hunk.lines = hunk.lines.filter(({ step }) => step !== 'keep')
      return change(random.pick(removed(hunk)), random)
    },
  },
  {
    name: 'line numbers in front, and a line to remove is another one',
    disturb({ script }, hunk, random) {
      const file = script.filter(({ step }) => step !== 'add')
      for (const line of hunk.lines) {
        const number = line.origin === undefined ? -1 : file.indexOf(line.origin)
        if (line.step === 'add') continue
        line.old = `${number + 1} | ${line.old}`
        if (line.step === 'keep') line.new = line.old
      }
      return change(random.pick(removed(hunk)), random)
    },
  },
  {
    name: 'a line of the context is another one',
    profile: 'strict',
    disturb: (_, hunk, random) =>
      change(random.pick(old(hunk).filter(({ step }) => step === 'keep')), random),
  },
  {
    name: 'a line of the context is gone',
    profile: 'strict',
    disturb: (situation, hunk, random) =>
      drop(situation, random.pick(old(hunk).filter(({ step }) => step === 'keep'))),
  },
  {
    name: 'a line more in the file',
    profile: 'strict',
    disturb: (situation, hunk, random) =>
      addLines(situation, hunk, random.pick(old(hunk).slice(1)), 1, random),
  },
]

function old({ lines }: RequestHunk): RequestLine[] {
  return lines.filter(({ step }) => step !== 'add')
}

function removed({ lines }: RequestHunk): RequestLine[] {
  return lines.filter(({ step, old: text }) => step === 'remove' && isNonBlank(text))
}

function change(line: RequestLine | undefined, random: Random): boolean {
  const written = line?.origin === undefined ? undefined : variant(line.origin.text, random)
  if (line?.origin === undefined || written === undefined) return false
  line.origin.text = written
  return true
}

function changeAll(lines: readonly RequestLine[], random: Random): boolean {
  return lines.length > 0 && lines.every((line) => change(line, random))
}

/** Writes other words in a line, as if somebody else had rewritten it. */
function rewriteWords(line: RequestLine | undefined): boolean {
  if (line?.origin === undefined) return false
  const before = line.origin.text
  line.origin.text = before.replace(/[A-Za-z_]\w{2,}/g, (word) => [...word].reverse().join(''))
  return line.origin.text !== before
}

function drop({ script }: Situation, line: RequestLine | undefined): boolean {
  const at = line?.origin === undefined ? -1 : script.indexOf(line.origin)
  if (at < 0 || !isNonBlank(line?.old ?? '')) return false
  script.splice(at, 1)
  return true
}

function addLines(
  { script }: Situation,
  { lines }: RequestHunk,
  above: RequestLine | undefined,
  count: number,
  random: Random,
): boolean {
  const at = above?.origin === undefined ? -1 : script.indexOf(above.origin)
  if (at < 0) return false
  const own = new Set(lines.map(({ origin }) => origin))
  const texts = script.flatMap((line) => (line.text.trim().length > 8 && !own.has(line) ? [line.text] : []))
  const more = Array.from({ length: count }, (): FileLine => {
    const text = random.pick(texts) ?? ''
    return { step: 'keep', text: indentationOf(above?.old ?? '') + (variant(text, random) ?? text).trim() }
  })
  script.splice(at, 0, ...more)
  return true
}
